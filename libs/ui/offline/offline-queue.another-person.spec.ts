// Ada's tab wakes up in a browser in which Grace has signed in since.
import { HttpClient, HttpContext, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, type TestRequest, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { firstValueFrom } from 'rxjs';
import { PageExit } from '../workspace/page-exit';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { Session } from '../workspace/session';
import { aShell, aShellPlugin } from '../workspace/testing/a-shell';
import { OfflineQueue } from './offline-queue';
import { OfflineReading } from './offline-reading';
import { OfflineStore } from './offline-store';
import type { OfflineWrite } from './offline-write';
import { Reachability } from './reachability';
import { REQUEST_HANDLER, requestHandling } from './request-handling';
import { installFakeIndexedDb } from './testing/fake-indexed-db';

const URL = '/notes/api/1';
const remove: OfflineWrite = { method: 'DELETE', url: URL, name: 'Note', subject: '1' };
const adas = aShell({ plugins: [aShellPlugin('notes')] });
const ADA = adas.user.id;
const graces = aShell({ user: { ...adas.user, id: 'u-2' } });
const exit = { isForced: false, reload: jest.fn(), toSignIn: jest.fn() };

let http: HttpTestingController;
let queue: OfflineQueue;
let store: OfflineStore;

beforeEach(async () => {
  jest.clearAllMocks();
  installFakeIndexedDb();
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([requestHandling, problemInterceptor])),
      provideHttpClientTesting(),
      { provide: PageExit, useValue: exit },
    ],
  });
  TestBed.inject(Session).shell.set(adas);
  [http, queue, store] = [
    TestBed.inject(HttpTestingController),
    TestBed.inject(OfflineQueue),
    TestBed.inject(OfflineStore),
  ];
  await queue.start();
});
afterEach(() => http.verify());

const settled = async (): Promise<void> => {
  TestBed.tick();
  await new Promise(resolve => setTimeout(resolve, 30));
};
const online = async (isOnline: boolean): Promise<void> => {
  TestBed.inject(Reachability).lostAt.set(isOnline ? null : new Date());
  await settled();
};
const waits = async (write = remove): Promise<void> => {
  await online(false);
  await queue.send(write, 'notes');
};
const refuse = (request: TestRequest): void =>
  request.flush({ code: 'another-user', status: 409 }, { status: 409, statusText: 'Conflict' });

describe('a change that waits', () => {
  it("is not sent with another person's session: the page reloads, and the change stays", async () => {
    await waits();
    await new OfflineStore().open(graces.user.id);
    await online(true);
    http.expectNone(URL);
    http.expectOne('/api/shell').flush(graces);
    await settled();
    expect(exit.reload).toHaveBeenCalledTimes(1);
    expect(await store.writes(ADA)).toHaveLength(1);
  });

  it('names its person, and stays when the server refuses it because somebody else is signed in', async () => {
    await waits();
    await online(true);
    const sent = http.expectOne(URL);
    expect(sent.request.headers.get('sv-user-id')).toBe(ADA);
    refuse(sent);
    await settled();
    http.expectOne('/api/shell').flush(graces);
    await settled();
    expect(exit.reload).toHaveBeenCalledTimes(1);
    expect([queue.refused(), await store.writes(ADA)]).toMatchObject([[], [remove]]);
  });

  it('is sent when the same person has signed in again', async () => {
    await waits();
    await new OfflineStore().open(graces.user.id);
    await online(true);
    http.expectOne('/api/shell').flush({ ...adas });
    await settled();
    void queue.flush();
    await settled();
    http.expectOne(URL).flush(null);
    await settled();
    expect(await store.writes(ADA)).toEqual([]);
  });

  it.each([
    '/api/account',
    '/tasks/api/items/1',
    '/notes/api/../../api/account',
    '/notes/api/%2e%2e/%2e%2e/api/account',
    'https://evil.example/notes/api/1',
    '//evil.example/notes/api/1',
    '/notes/apis/1',
  ])('is not sent to an address outside the API of its app: %s', async url => {
    await waits({ ...remove, url });
    await online(true);
    http.expectNone(() => true);
    expect(queue.refused()[0]?.refusal?.code).toBe('forbidden');
  });
});

describe('the end of a session', () => {
  it('is noted when it moves, so that a revocation is not taken for an expiry', async () => {
    await waits();
    TestBed.inject(Session).shell.set({ ...adas, sessionExpiresAt: '2200-01-01T00:00:00.000Z' });
    await settled();
    expect(await store.endSessions(Date.parse('2150-01-01'))).toEqual([ADA]);
    expect(await store.writes(ADA)).toEqual([]);
  });
});

describe('an answer that a page asked to keep', () => {
  const read = () => {
    const context = new HttpContext().set(REQUEST_HANDLER, TestBed.inject(OfflineReading).handle);
    return firstValueFrom(TestBed.inject(HttpClient).get('/notes/api', { context }));
  };

  it("is not kept under the first person's name when it comes after another's sign-in", async () => {
    const answer = read();
    const request = http.expectOne('/notes/api');
    expect(request.request.headers.get('sv-user-id')).toBe(ADA);
    await new OfflineStore().open(graces.user.id);
    request.flush(["Grace's"]);
    await answer;
    await settled();
    expect(await store.answer(ADA, '/notes/api')).toBeNull();
  });

  it('is refused by the server before the page knows, and the page reloads', async () => {
    const answer = read().catch((problem: { code: string }) => problem.code);
    refuse(http.expectOne('/notes/api'));
    expect(await answer).toBe('another-user');
    http.expectOne('/api/shell').flush(graces);
    await settled();
    expect(exit.reload).toHaveBeenCalledTimes(1);
  });
});
