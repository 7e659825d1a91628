import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { Favourite, Home } from '@sv/contracts/home.contract';
import { ChangeChannel } from '../freshness/change-channel';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { Session } from '../workspace/session';
import { aShell } from '../workspace/testing/a-shell';
import { Toasts } from '../workspace/toasts';
import { HomeStore } from './home-store';

const url = '/api/account/home';
const home: Home = { widgets: null, apps: { order: [], pinned: [], hidden: [] }, favourites: [], version: 1 };
const fair: Favourite = { path: '/tasks/lists/1', title: 'Summer fair' };
const mail: Favourite = { path: '/mail', title: 'Mail' };

describe('HomeStore', () => {
  let http: HttpTestingController;
  let store: HomeStore;
  beforeEach(async () => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([problemInterceptor])), provideHttpClientTesting()],
    });
    http = TestBed.inject(HttpTestingController);
    TestBed.inject(Session).shell.set(aShell());
    store = TestBed.inject(HomeStore);
    TestBed.tick();
    const loading = store.load();
    http.expectOne(url).flush(home);
    await loading;
  });
  afterEach(() => http.verify());

  const turn = () => new Promise(resolve => setTimeout(resolve));
  const add = (favourite: Favourite) => store.change(({ favourites }) => ({ favourites: [...favourites, favourite] }));
  const sent = () => http.expectOne({ method: 'PATCH', url });

  it('shows a change at once, and sends it for the version that it was made for', async () => {
    const adding = add(fair);
    expect(store.favourites()).toEqual([fair]);
    await turn();
    const request = sent();
    expect(request.request.headers.get('If-Match')).toBe('"1"');
    expect(request.request.body).toEqual({ favourites: [fair] });
    request.flush({ ...home, favourites: [fair], version: 2 });
    await adding;
    expect(store.home()?.version).toBe(2);
  });

  it('keeps what another tab changed meanwhile', async () => {
    const adding = add(fair);
    await turn();
    const current = { ...home, favourites: [mail], version: 5 };
    sent().flush({ code: 'changed-meanwhile', current }, { status: 412, statusText: 'changed' });
    await turn();
    const again = sent();
    expect(again.request.headers.get('If-Match')).toBe('"5"');
    expect(again.request.body).toEqual({ favourites: [mail, fair] });
    again.flush({ ...current, ...again.request.body, version: 6 });
    await adding;
    expect(store.favourites()).toEqual([mail, fair]);
  });

  it('sends quick changes one after the other, each on top of the one before', async () => {
    const both = [add(fair), add(mail)];
    expect(store.favourites()).toEqual([fair, mail]);
    await turn();
    sent().flush({ ...home, favourites: [fair], version: 2 });
    await turn();
    const second = sent();
    expect(second.request.body).toEqual({ favourites: [fair, mail] });
    second.flush({ ...home, favourites: [fair, mail], version: 3 });
    await Promise.all(both);
  });

  it('takes a change back that cannot be stored, and says why', async () => {
    const adding = add(fair);
    await turn();
    sent().flush({ code: 'validation-failed', detail: 'Too many.' }, { status: 400, statusText: 'Bad' });
    await adding;
    expect(store.favourites()).toEqual([]);
    expect(TestBed.inject(Toasts).shown()[0]?.message).toBe('Too many.');
  });

  it('gives the navigation the order of the apps', async () => {
    const apps = { order: ['sv.tasks'], pinned: [], hidden: [] };
    const arranging = store.change(() => ({ apps }));
    await turn();
    sent().flush({ ...home, apps, version: 2 });
    await arranging;
    expect(TestBed.inject(Session).shell()?.apps).toEqual(apps);
  });

  it('reads again when another tab changed it, and is not set back by an answer that is older', async () => {
    TestBed.inject(ChangeChannel).emit('sv.account');
    http.expectOne(url).flush({ ...home, favourites: [mail], version: 4 });
    await turn();
    expect(store.favourites()).toEqual([mail]);
    await new Promise(resolve => setTimeout(resolve, 210));
    TestBed.inject(ChangeChannel).emit('sv.account');
    http.expectOne(url).flush(home);
    await turn();
    expect(store.favourites()).toEqual([mail]);
  });
});
