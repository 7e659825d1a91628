import { HttpClient, HttpContext, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
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
import { FakeOfflineStore } from './testing/fake-offline-store';
import { WriteDecisions } from './write-decisions';

const ME = aShell().user.id;
const rename: OfflineWrite = {
  method: 'PATCH',
  url: '/notes/api/1',
  body: { title: 'Mine' },
  name: 'Note',
  subject: '1',
  version: 3,
  base: { title: 'Old' },
};
const add: OfflineWrite = {
  method: 'POST',
  url: '/notes/api',
  body: { id: '2', title: 'New' },
  name: 'New',
  subject: '2',
};
const tick: OfflineWrite = { method: 'PATCH', url: '/notes/api/2', body: { done: true }, name: 'New', subject: '2' };

let store: FakeOfflineStore;
let http: HttpTestingController;
let queue: OfflineQueue;
let reachability: Reachability;

beforeEach(() => {
  store = new FakeOfflineStore();
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([requestHandling, problemInterceptor])),
      provideHttpClientTesting(),
      { provide: OfflineStore, useValue: store },
      { provide: PageExit, useValue: {} },
    ],
  });
  TestBed.inject(Session).shell.set(aShell({ plugins: [aShellPlugin('notes')] }));
  http = TestBed.inject(HttpTestingController);
  queue = TestBed.inject(OfflineQueue);
  reachability = TestBed.inject(Reachability);
});
afterEach(() => http.verify());

const settled = async (): Promise<void> => {
  TestBed.tick();
  await new Promise(resolve => setTimeout(resolve, 5));
  TestBed.tick();
};
const online = async (isOnline: boolean): Promise<void> => {
  reachability.lostAt.set(isOnline ? null : new Date());
  await settled();
};
/** Answers the request that is under way. */
const answer = async (method: string, url: string, status = 200, body: object = {}): Promise<unknown> => {
  const request = http.expectOne({ method, url });
  request.flush(status === 0 ? null : body, { status: status || 500, statusText: 'answered' });
  await settled();
  return request.request.body;
};
const noAnswer = async (url: string): Promise<void> => {
  http.expectOne(url).error(new ProgressEvent('error'));
  await settled();
};
const names = (writes: readonly { name: string }[]) => writes.map(({ name }) => name);
const conflict = (current: object) => ({ code: 'changed-meanwhile', detail: 'Changed.', current });

describe('changes that are made without a network', () => {
  it('are answered at once, and sent in their order when the server can be reached again', async () => {
    await queue.start();
    await online(false);
    expect(await queue.send(add, 'notes')).toBeNull();
    expect(await queue.send(tick, 'notes')).toBeNull();
    expect(names(queue.waiting())).toEqual(['New', 'New']);

    await online(true);
    expect(await answer('POST', '/notes/api', 201)).toEqual(add.body);
    expect(await answer('PATCH', '/notes/api/2')).toEqual(tick.body);
    expect(queue.waiting()).toEqual([]);
  });

  it('wait when no answer came, without being lost by the page', async () => {
    const sent = queue.send(add, 'notes');
    await settled();
    await noAnswer('/notes/api');
    expect(await sent).toBeNull();
    expect(await store.writes(ME)).toHaveLength(1);
    await online(false);
    await online(true);
    await answer('POST', '/notes/api', 201);
    expect(await store.writes(ME)).toEqual([]);
  });

  it.each([429, 503])('wait while the server is busy: %d', async status => {
    const sent = queue.send(add, 'notes');
    await settled();
    await answer('POST', '/notes/api', status);
    expect(await sent).toBeNull();
    await settled();
    expect(reachability.unsentWrites()).toBe(1);
  });

  it('are refused to the page that waits, and not kept then', async () => {
    const sent = queue.send(add, 'notes').catch((problem: Error) => problem.message);
    await settled();
    await answer('POST', '/notes/api', 409, { code: 'conflict', detail: 'Full.' });
    expect(await sent).toBe('Full.');
    expect(await store.writes(ME)).toEqual([]);
  });

  it('are not kept after a sign-out in another tab', async () => {
    await queue.start();
    await store.clear(ME);
    const sent = queue.send(add, 'notes').catch((problem: { code: string }) => problem.code);
    await settled();
    await noAnswer('/notes/api');
    expect(await sent).toBe('offline');
    expect(await store.writes(ME)).toEqual([]);
  });
});

describe('a change that others were faster with', () => {
  const later = async (write = rename): Promise<void> => {
    await queue.start();
    await online(false);
    await queue.send(write, 'notes');
    await online(true);
  };

  it('counts as done when it was done: its answer was lost', async () => {
    await later();
    await answer('PATCH', '/notes/api/1', 412, conflict({ title: 'Mine', version: 4 }));
    expect(queue.refused()).toEqual([]);
  });

  it('is sent again when they changed something else', async () => {
    await later();
    await answer('PATCH', '/notes/api/1', 412, conflict({ title: 'Old', notes: 'Theirs', version: 4 }));
    const request = http.expectOne('/notes/api/1');
    expect(request.request.headers.get('If-Match')).toBe('"4"');
    request.flush({});
    await settled();
    expect(queue.waiting()).toEqual([]);
  });

  it('waits for the person when they changed the same, and is sent with their version then', async () => {
    await later();
    await answer('PATCH', '/notes/api/1', 412, conflict({ title: 'Theirs', version: 4 }));
    expect(queue.refused()[0]?.refusal?.collisions).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(reachability.unsentWrites()).toBe(1);
    void TestBed.inject(WriteDecisions).keepMine(queue.refused()[0]!);
    await settled();
    const request = http.expectOne('/notes/api/1');
    expect([request.request.headers.get('If-Match'), request.request.body]).toEqual(['"4"', { title: 'Mine' }]);
    request.flush({});
    await settled();
    expect(queue.refused()).toEqual([]);
  });

  it('gives way where the person prefers what others wrote; their other fields are sent', async () => {
    await later({ ...rename, body: { title: 'Mine', notes: 'Mine' }, base: { title: 'Old', notes: '' } });
    await answer('PATCH', '/notes/api/1', 412, conflict({ title: 'Theirs', notes: '', version: 4 }));
    void TestBed.inject(WriteDecisions).takeTheirs(queue.refused()[0]!);
    await settled();
    expect(await answer('PATCH', '/notes/api/1')).toEqual({ notes: 'Mine' });
  });

  it('of a thing that was deleted is kept until the person drops it', async () => {
    await later();
    await answer('PATCH', '/notes/api/1', 404, { code: 'not-found', detail: 'Gone.' });
    expect(queue.refused()[0]?.refusal?.message).toBe('Gone.');
    await TestBed.inject(WriteDecisions).discard(queue.refused()[0]!);
    expect(await store.writes(ME)).toEqual([]);
  });

  it('deletes nothing twice', async () => {
    await later({ method: 'DELETE', url: '/notes/api/1', name: 'Note', subject: '1' });
    await answer('DELETE', '/notes/api/1', 404, { code: 'not-found', detail: 'Gone.' });
    expect(queue.refused()).toEqual([]);
  });

  it('holds back later changes of the same thing, and no others; dropping an addition drops them', async () => {
    await queue.start();
    await online(false);
    for (const write of [add, tick, rename]) await queue.send(write, 'notes');
    await online(true);
    await answer('POST', '/notes/api', 409, { code: 'conflict', detail: 'Full.' });
    await answer('PATCH', '/notes/api/1');
    expect([names(queue.refused()), names(queue.waiting())]).toEqual([['New'], ['New']]);
    await TestBed.inject(WriteDecisions).discard(queue.refused()[0]!);
    expect(await store.writes(ME)).toEqual([]);
  });
});

describe('what is in something that could not be added', () => {
  const task: OfflineWrite = { ...tick, subject: '3', name: 'In it', within: ['2'] };
  const comment: OfflineWrite = { ...tick, subject: '4', name: 'Of it', within: ['3'] };
  const other: OfflineWrite = { ...tick, url: '/notes/api/9', subject: '9', name: 'Elsewhere', within: ['8'] };

  it('waits with it, and goes with it', async () => {
    await queue.start();
    await online(false);
    for (const write of [add, task, comment, other]) await queue.send(write, 'notes');
    await online(true);
    await answer('POST', '/notes/api', 409, { code: 'conflict', detail: 'Full.' });
    await answer('PATCH', '/notes/api/9');
    expect([names(queue.refused()), names(queue.waiting())]).toEqual([['New'], ['In it', 'Of it']]);
    const decisions = TestBed.inject(WriteDecisions);
    const [refused] = queue.refused();
    expect(names(decisions.droppedWith(refused!))).toEqual(['In it', 'Of it']);
    await decisions.discard(refused!);
    expect(await store.writes(ME)).toEqual([]);
  });

  it('does not wait for a refused change of something that is there', async () => {
    await queue.start();
    await online(false);
    for (const write of [{ ...rename, subject: '2', base: undefined, version: null }, task])
      await queue.send(write, 'notes');
    await online(true);
    await answer('PATCH', '/notes/api/1', 403, { code: 'not-allowed', detail: 'You can only view it.' });
    await answer('PATCH', '/notes/api/2');
    expect([names(queue.refused()), names(queue.waiting())]).toEqual([['Note'], []]);
  });

  it('does not wait for what was refused to be done with something that is there, such as a move', async () => {
    const move: OfflineWrite = { ...add, url: '/notes/api/2/move', body: { to: '7' } };
    await queue.start();
    await online(false);
    for (const write of [move, task]) await queue.send(write, 'notes');
    await online(true);
    await answer('POST', '/notes/api/2/move', 409, { code: 'conflict', detail: 'Full.' });
    await answer('PATCH', '/notes/api/2');
    expect([names(queue.refused()), names(queue.waiting())]).toEqual([['New'], []]);
    expect(TestBed.inject(WriteDecisions).droppedWith(queue.refused()[0]!)).toEqual([]);
  });
});

describe('answers that a page asked to keep', () => {
  const read = () => {
    const context = new HttpContext().set(REQUEST_HANDLER, TestBed.inject(OfflineReading).handle);
    return firstValueFrom(TestBed.inject(HttpClient).get('/notes/api', { context }));
  };

  it('are read without a network, and only by the person who read them before', async () => {
    await queue.start();
    const first = read();
    http.expectOne('/notes/api').flush(['a']);
    await first;
    await online(false);
    expect(await read()).toEqual(['a']);
    TestBed.inject(Session).shell.set(aShell({ user: { ...aShell().user, id: 'u-2' } }));
    const other = read().catch((problem: { code: string }) => problem.code);
    await settled();
    await noAnswer('/notes/api');
    expect(await other).toBe('offline');
  });

  it('do not hide a refusal', async () => {
    await store.open(ME);
    await store.keepAnswer({ personId: ME, url: '/notes/api', body: ['old'], at: Date.now() });
    const refused = read().catch((problem: { code: string }) => problem.code);
    http.expectOne('/notes/api').flush({ code: 'forbidden' }, { status: 403, statusText: 'Forbidden' });
    expect(await refused).toBe('forbidden');
  });
});
