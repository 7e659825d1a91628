import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Drafts } from '@sv/ui/edits/drafts';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { Recents } from '../command-palette/recents/recents';
import { NotificationLoader } from '../notifications/notification-loader';
import { AccountMenu } from './account-menu';

const DRAFT = { values: { title: 'Typed' }, base: { title: '' }, version: null };
const RECENT = { path: '/tasks/lists/1', name: 'Groceries', about: 'Tasks' };

describe('signing out, for what was typed and not saved, and what was opened lately', () => {
  const exit = { to: jest.fn() };
  let http: HttpTestingController;
  let drafts: Drafts;
  let recents: Recents;
  beforeEach(() => {
    localStorage.clear();
    exit.to.mockClear();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: PageExit, useValue: exit },
        { provide: NotificationLoader, useValue: { store: signal(null) } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
    http = TestBed.inject(HttpTestingController);
    drafts = TestBed.inject(Drafts);
    recents = TestBed.inject(Recents);
    for (const person of ['u-1', 'u-2']) {
      drafts.keep(person, 'task', DRAFT);
      recents.add(person, RECENT);
    }
    document.body.append(TestBed.createComponent(AccountMenu).nativeElement as HTMLElement);
    TestBed.tick();
  });
  afterEach(() => document.body.replaceChildren());

  const settled = () => new Promise(resolve => setTimeout(resolve));
  const signOut = async () => {
    const items = [...document.querySelectorAll<HTMLElement>('[svMenuItem]')];
    items.find(({ textContent }) => textContent.trim() === 'Sign out')!.click();
    await import('./sign-out'); // what the menu waits for too
    await settled();
    return http.expectOne('/api/auth/sign-out');
  };

  it('leaves nothing of the person in this browser, and what is of others', async () => {
    (await signOut()).flush(null, { status: 204, statusText: 'No Content' });
    await settled();
    expect(drafts.read('u-1', 'task')).toBeNull();
    expect(drafts.read('u-2', 'task')).not.toBeNull();
    expect([recents.of('u-1'), recents.of('u-2')]).toEqual([[], [RECENT]]);
    expect(exit.to).toHaveBeenCalledWith('/login');
  });

  it('that was refused keeps it', async () => {
    (await signOut()).flush({ code: 'too-busy', status: 503 }, { status: 503, statusText: 'Unavailable' });
    await settled();
    expect(drafts.read('u-1', 'task')).not.toBeNull();
    expect(recents.of('u-1')).toEqual([RECENT]);
    expect(exit.to).not.toHaveBeenCalled();
  });
});
