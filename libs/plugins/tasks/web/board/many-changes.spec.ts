import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskChange, TaskItem } from '../../shared/task.contract';
import { anItem, provideTasks, settled } from '../testing/provide-tasks';
import { UndoStack } from '../undo/undo-stack';
import { fieldsChange, moveChange } from './change';
import type { TaskBoard } from './task-board';
import { TasksApi } from './tasks-api';
import { withWaiting } from './waiting-changes';

const many = Array.from({ length: 12 }, (_, position) => ({ ...anItem, id: `t${position}`, position }));

describe('many changes', () => {
  let http: HttpTestingController;
  let board: TaskBoard;
  beforeEach(async () => {
    ({ http, board } = provideTasks(many));
    await settled();
  });
  afterEach(() => http.verify());

  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) await settled();
  };
  const sent = () => http.expectOne({ url: '/tasks/api/items/changes', method: 'POST' });
  const important = () =>
    board.make(
      many.map(item => fieldsChange(item, { priority: 'high' })),
      '12 tasks changed',
    );
  const stored = (id: string): object => ({ id, item: { ...anItem, id, priority: 'high', version: 4 }, refusal: null });
  const countOf = (priority: TaskItem['priority']) => board.shown().filter(item => item.priority === priority).length;

  it('go in one request, and are undone in one, with the versions that they have by then', async () => {
    void important();
    expect(countOf('high')).toBe(12);
    await turns();
    const request = sent();
    expect(request.request.body.changes[0]).toEqual({ id: 't0', kind: 'change', change: { priority: 'high' } });
    request.flush({ results: many.map(({ id }) => stored(id)) });
    await turns();
    TestBed.inject(UndoStack).requests.next({ what: 'undo' });
    await turns();
    const undone = sent();
    const last: TaskChange = { id: 't11', kind: 'change', change: { priority: null }, version: 4 };
    expect(undone.request.body.changes[0]).toEqual(last);
    undone.flush({
      results: many.map(({ id }) => ({ id, item: { ...anItem, id, version: 5 }, refusal: null })).reverse(),
    });
    await turns();
    expect(countOf(null)).toBe(12);
  });

  it('are taken back one by one where they are refused, and sent again alone where others changed the task', async () => {
    void important();
    await turns();
    const refusals = { t1: { code: 'not-found', detail: 'Gone.' }, t2: { code: 'changed-meanwhile', detail: '' } };
    const results = many.map(({ id }) =>
      id in refusals ? { id, item: null, refusal: refusals[id as keyof typeof refusals] } : stored(id),
    );
    sent().flush({ results });
    await turns();
    http.expectOne('/tasks/api/items/t2').flush({ ...anItem, id: 't2', priority: 'high', version: 9 });
    await turns();
    expect([board.find('t1')?.priority, board.find('t2')?.priority, countOf('high')]).toEqual([null, 'high', 11]);
    const messages = TestBed.inject(Toasts).shown();
    expect(messages.map(({ message }) => message)).toEqual(['12 tasks changed', 'Gone.']);
  });

  it('are all taken back when the request fails', async () => {
    void important();
    await turns();
    sent().flush({ code: 'internal-error', detail: 'It failed.' }, { status: 500, statusText: 'Error' });
    await turns();
    expect(countOf('high')).toBe(0);
    expect(
      TestBed.inject(Toasts)
        .shown()
        .map(({ message }) => message),
    ).toEqual(['It failed.']);
  });

  it('show in the list while they wait, each as if it were alone', () => {
    const [a, b, c, d] = many as [TaskItem, TaskItem, TaskItem, TaskItem];
    const write = TestBed.inject(TasksApi).writeOfMany([
      fieldsChange(a, { title: 'New' }),
      { kind: 'deleted', item: b },
      moveChange(c, [], { listId: 'l2', position: undefined }),
      { kind: 'restored', item: { ...d, id: 'back', position: 0 } },
    ]);
    const queued: QueuedWrite = { ...write, seq: 1, personId: 'p', pluginId: 'sv.tasks', at: 0, refusal: null };
    const shown = withWaiting([a, b, c], [queued], 'l1');
    expect(shown.map(({ id, title }) => `${id} ${title}`)).toEqual(['back Buy milk', 't0 New']);
    expect(withWaiting([], [queued], 'l2').map(({ id }) => id)).toEqual(['t2']);
  });
});
