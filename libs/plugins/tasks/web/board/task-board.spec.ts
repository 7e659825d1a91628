import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Toasts } from '@sv/ui/workspace/toasts';
import { provideRouter } from '@angular/router';
import type { TaskItem } from '../../shared/task.contract';
import { ListSections } from '../sections/list-sections';
import { CommentChanges } from '../task-talk/comments/comment-changes';
import { Undo } from '../undo/undo';
import { TaskListStore } from './task-list-store';
import { TaskBoard } from './task-board';
import { TasksApi } from './tasks-api';

const anItem = (id: string, position: number): TaskItem => ({
  id,
  listId: 'l1',
  title: id,
  notes: null,
  dueAt: null,
  doneAt: null,
  position,
});

let board: TaskBoard;
let index: TaskListStore;
let http: HttpTestingController;
let toasts: Toasts;

beforeEach(async () => {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      TasksApi,
      TaskListStore,
      TaskBoard,
      CommentChanges,
      ListSections,
      Undo,
      provideRouter([]),
    ],
  });
  [board, index, toasts] = [TestBed.inject(TaskBoard), TestBed.inject(TaskListStore), TestBed.inject(Toasts)];
  http = TestBed.inject(HttpTestingController);
  TestBed.inject(Undo);
  board.open({ listId: 'l1', state: 'open' });
  TestBed.tick();
  const list = { id: 'l1', name: 'List', color: 'blue', openCount: 3, doneCount: 0, createdAt: '' };
  http.expectOne('/tasks/api/lists').flush({ lists: [list] });
  const items = ['a', 'b', 'c'].map(anItem);
  http.expectOne('/tasks/api/lists/l1/items?state=open&limit=200').flush({ items, nextCursor: null });
  await settled();
});
afterEach(() => http.verify());

const settled = () => new Promise(resolve => setTimeout(resolve));
const shown = () =>
  board
    .shown()
    .map(item => item.id)
    .join(' ');
const counts = () => [index.find('l1')?.openCount, index.find('l1')?.doneCount];
const item = (id: string): TaskItem => board.shown().find(one => one.id === id)!;
const refuse = (url: string) =>
  http.expectOne(url).flush({ code: 'internal-error', detail: 'It failed.' }, { status: 500, statusText: 'Error' });

it('shows a checked-off item as done at once, and lets it go a moment later', async () => {
  jest.useFakeTimers();
  void board.toggle(item('b'));
  expect([item('b').doneAt !== null, ...counts()]).toEqual([true, 2, 1]);
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  expect(shown()).toBe('a c');
  await settled();
  expect(http.expectOne('/tasks/api/items/b').request.body).toEqual({ done: true });
});

it('takes back what the server refuses, with the counts, and says why', async () => {
  void board.toggle(item('b'));
  await settled();
  refuse('/tasks/api/items/b');
  await settled();
  expect([item('b').doneAt, ...counts()]).toEqual([null, 3, 0]);
  expect(toasts.shown().at(-1)).toMatchObject({ tone: 'error', message: 'It failed.' });
});

it('tells the server of changes one after the other, a new item under the id it was given here', async () => {
  void board.add('l1', { title: 'New' }, 'top');
  const [added] = board.shown();
  void board.toggle(added!);
  await settled();
  http.expectNone(request => request.method === 'PATCH');
  const post = http.expectOne('/tasks/api/lists/l1/items');
  expect(post.request.body).toEqual({ id: added!.id, title: 'New', position: 0 });
  post.flush({ ...anItem(added!.id, 0), title: 'New' });
  await settled();
  http.expectOne(`/tasks/api/items/${added!.id}`).flush({});
});

it('brings a deleted item back to its place', async () => {
  void board.delete(item('b'));
  expect([shown(), ...counts()]).toEqual(['a c', 2, 0]);
  await settled();
  http.expectOne('/tasks/api/items/b').flush(null);
  toasts.shown().at(-1)?.action?.run();
  await settled();
  expect([shown(), ...counts()]).toEqual(['a b c', 3, 0]);
  http.expectOne({ url: '/tasks/api/items/b/restore', method: 'POST' }).flush(anItem('b', 1));
  await settled();
});

it('says what was deleted, and one thing alone when that failed', async () => {
  void board.delete(item('b'));
  expect(toasts.shown().map(({ message }) => message)).toEqual(['“b” deleted']);
  await settled();
  refuse('/tasks/api/items/b');
  await settled();
  expect(toasts.shown().map(({ message }) => message)).toEqual(['It failed.']);
});

it('shows what another tab changed when it comes to the front, after its own changes are stored', async () => {
  void board.toggle(item('b'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  http.expectNone('/tasks/api/lists');
  http.expectOne('/tasks/api/items/b').flush({ ...anItem('b', 1), doneAt: '2026-06-22T10:00:00.000Z' });
  await settled();
  http.expectOne('/tasks/api/lists').flush({ lists: [] });
  await settled();
  const items = ['a', 'd'].map(anItem);
  http.expectOne('/tasks/api/lists/l1/items?state=open&limit=200').flush({ items, nextCursor: null });
  await settled();
  expect(shown()).toBe('a d');
});

it('keeps what is added while the list is on its way, and asks again when it is stored', async () => {
  board.open({ listId: 'l1', state: 'all' });
  TestBed.tick();
  const early = http.expectOne('/tasks/api/lists/l1/items?state=all&limit=200');
  void board.add('l1', { title: 'New' }, 'bottom');
  const titles = () => board.shown().map(({ title }) => title);
  expect(titles()).toEqual(['New']);
  early.flush({ items: ['a', 'b', 'c'].map(anItem), nextCursor: null });
  await settled();
  expect(titles()).toEqual(['a', 'b', 'c', 'New']);

  http.expectOne('/tasks/api/lists/l1/items').flush({ ...anItem('real', 3), title: 'New' });
  await settled();
  http.expectOne('/tasks/api/lists').flush({ lists: [] });
  await settled();
  const items = [...['a', 'b', 'c'].map(anItem), { ...anItem('real', 3), title: 'New' }];
  http.expectOne('/tasks/api/lists/l1/items?state=all&limit=200').flush({ items, nextCursor: null });
  await settled();
  expect(titles()).toEqual(['a', 'b', 'c', 'New']);
});
