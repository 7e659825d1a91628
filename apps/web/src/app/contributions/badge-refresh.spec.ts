import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Badges } from '@sv/ui/contributions/badges';
import { FakeBroadcastChannel } from '@sv/ui/freshness/testing/fake-broadcast-channel';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { announceChanges } from '../routing/announce-changes.interceptor';
import { BadgeRefresh } from './badge-refresh';

describe('the numbers at the names of apps', () => {
  let http: HttpTestingController;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeBroadcastChannel.install();
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([announceChanges])), provideHttpClientTesting()],
    });
    TestBed.inject(Session).shell.set(aShell());
    http = TestBed.inject(HttpTestingController);
    TestBed.inject(BadgeRefresh).start();
  });
  afterEach(() => {
    http.verify();
    TestBed.resetTestingModule();
    jest.useRealTimers();
  });

  const turn = async (ms = 0): Promise<void> => {
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(ms);
  };
  const answer = async (count: number): Promise<void> => {
    http
      .expectOne('/api/account/badges')
      .flush({ badges: { 'sv.tasks': count, 'sv.mail': count }, labels: { 'sv.tasks': 'due' } });
    await turn();
    const badges = TestBed.inject(Badges);
    const spoken = ['sv.tasks', 'sv.mail', 'sv.notes'].map(id => badges.spoken(id));
    expect(spoken).toEqual([`, ${count} due`, `, ${count} new`, '']);
  };
  const send = (method: 'PATCH' | 'GET', url: string): void => {
    TestBed.inject(HttpClient).request(method, url).subscribe();
    http.expectOne(url).flush({});
  };

  it('are read at the start, and each minute', async () => {
    await answer(1);
    await turn(59_000);
    http.expectNone('/api/account/badges');
    await turn(2000);
    await answer(2);
  });

  it('are read once after several changes that a page sends', async () => {
    await answer(1);
    send('PATCH', '/tasks/api/items/1');
    await turn(300);
    send('PATCH', '/tasks/api/items/2');
    send('GET', '/tasks/api/lists');
    await turn(300);
    http.expectNone('/api/account/badges');
    await turn(200);
    await answer(2);
  });

  it('are read when another tab changed something of an app', async () => {
    await answer(1);
    new FakeBroadcastChannel('sv.changes').postMessage('sv.tasks');
    await turn(3000);
    await answer(2);
  });

  it('stay when nothing answers', async () => {
    await answer(3);
    await turn(60_000);
    http.expectOne('/api/account/badges').error(new ProgressEvent('offline'));
    await turn();
    expect(TestBed.inject(Badges).spoken('sv.tasks')).toBe(', 3 due');
  });
});
