import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { aList, anItem, provideTasks, settled } from '../testing/provide-tasks';
import { UndoStack } from './undo-stack';

const url = '/tasks/api/items/i1';

describe('undo', () => {
  let http: HttpTestingController;
  let board: TaskBoard;
  beforeEach(async () => {
    ({ http, board } = provideTasks());
    await settled();
  });
  afterEach(() => http.verify());

  const shown = (): TaskItem => board.find('i1')!;
  const said = () =>
    TestBed.inject(Toasts)
      .shown()
      .map(({ message }) => message);
  const press = async (key: string, modifiers: KeyboardEventInit = {}): Promise<void> => {
    const init = { key, ctrlKey: true, bubbles: true, cancelable: true, ...modifiers };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    await settled();
    await settled();
  };
  /** Answers the request that waits. */
  const answer = async (
    method: string,
    body: object | null,
    at = url,
  ): Promise<{ sent: unknown; ifMatch: unknown }> => {
    await settled();
    const request = http.expectOne({ url: at, method });
    request.flush(body);
    await settled();
    return { sent: request.request.body, ifMatch: request.request.headers.get('If-Match') };
  };
  const change = async (fields: Partial<TaskItem>, stored: Partial<TaskItem>): Promise<void> => {
    void board.change(shown(), fields);
    await answer('PATCH', { ...shown(), ...fields, ...stored });
  };

  it('changes a field back with Ctrl Z and says which, and again with Ctrl Shift Z', async () => {
    await change({ dueAt: '2026-06-22T10:00:00.000Z' }, { version: 4 });
    await press('z');
    expect(shown().dueAt).toBeNull();
    expect(await answer('PATCH', { ...anItem, version: 5 })).toEqual({ sent: { dueAt: null }, ifMatch: '"4"' });
    expect(said()).toEqual(['Due date of “Buy milk” changed back']);

    await press('Z', { shiftKey: true });
    const redone = await answer('PATCH', { ...anItem, dueAt: '2026-06-22T10:00:00.000Z', version: 6 });
    expect(redone).toEqual({ sent: { dueAt: '2026-06-22T10:00:00.000Z' }, ifMatch: '"5"' });
    expect(said()).toEqual(['Due date of “Buy milk” changed again']);
  });

  it('goes back step by step, past its own changes, without asking the server twice', async () => {
    await change({ title: 'Buy oat milk' }, { version: 4 });
    await change({ priority: 'high' }, { version: 5 });
    await press('z');
    expect(await answer('PATCH', { ...shown(), version: 6 })).toEqual({ sent: { priority: null }, ifMatch: '"5"' });
    await press('z');
    expect(await answer('PATCH', { ...shown(), version: 7 })).toEqual({ sent: { title: 'Buy milk' }, ifMatch: '"6"' });
    await press('z');
    http.expectNone(url);
  });

  it('does not overwrite what somebody else made of it meanwhile, and says so', async () => {
    await change({ title: 'Buy oat milk' }, { version: 4 });
    await press('z');
    await settled();
    const current = { ...anItem, title: 'Buy soya milk', version: 7 };
    const refusal = { code: 'changed-meanwhile', detail: 'It was changed.', current };
    http.expectOne(url).flush(refusal, { status: 412, statusText: 'Precondition Failed' });
    await settled();
    expect(said()).toEqual(['Somebody changed “Buy oat milk” meanwhile. It stays as it is.']);
    await press('y');
    http.expectNone(url);
  });

  it('takes the change back when somebody else changed another field', async () => {
    await change({ title: 'Buy oat milk' }, { version: 4 });
    await press('z');
    await settled();
    const current = { ...anItem, title: 'Buy oat milk', notes: 'Theirs', version: 7 };
    const refusal = { code: 'changed-meanwhile', detail: 'It was changed.', current };
    http.expectOne(url).flush(refusal, { status: 412, statusText: 'Precondition Failed' });
    expect(await answer('PATCH', { ...current, title: 'Buy milk', version: 8 })).toEqual({
      sent: { title: 'Buy milk' },
      ifMatch: '"7"',
    });
  });

  it('opens what was checked off, with its counts', async () => {
    void board.toggle(shown());
    await answer('PATCH', { ...anItem, doneAt: '2026-06-22T10:00:00.000Z', version: 4 });
    expect(TestBed.inject(TaskListStore).find('l1')).toMatchObject({ openCount: 0, doneCount: 1 });
    await press('z');
    expect((await answer('PATCH', { ...anItem, version: 5 })).sent).toEqual({ done: false });
    expect(TestBed.inject(TaskListStore).find('l1')).toMatchObject({ openCount: 1, doneCount: 0 });
    expect(said()).toEqual(['“Buy milk” open again']);
  });

  it('gives a task that repeats its former date back', async () => {
    const weekly = { recurrence: 'FREQ=WEEKLY', dueAt: '2026-06-22T10:00:00.000Z' };
    await change(weekly, { version: 4 });
    void board.toggle(shown());
    await answer('PATCH', { ...anItem, ...weekly, dueAt: '2026-06-29T10:00:00.000Z', version: 5 });
    expect(shown()).toMatchObject({ doneAt: null, dueAt: '2026-06-29T10:00:00.000Z' });
    await press('z');
    const { sent } = await answer('PATCH', { ...anItem, ...weekly, version: 6 });
    expect(sent).toMatchObject({ done: false, dueAt: weekly.dueAt });
    expect(shown().dueAt).toBe(weekly.dueAt);
  });

  it('brings a deleted task back itself, and deletes it again', async () => {
    void board.delete(shown());
    await answer('DELETE', null);
    await press('z');
    expect(board.shown()).toHaveLength(1);
    await answer('POST', anItem, `${url}/restore`);
    expect(said()).toContain('“Buy milk” restored');
    await press('Z', { shiftKey: true });
    await answer('DELETE', null);
    expect(board.shown()).toEqual([]);
  });

  it('takes a task that was moved to another list back to its place, with whom it was assigned to', async () => {
    await change({ assigneeId: 'ada' }, { version: 4 });
    void board.moveToList(shown(), { id: 'l2', name: 'Work' });
    expect(board.shown()).toEqual([]);
    const there = { ...anItem, listId: 'l2', position: 6, assigneeId: null, version: 5 };
    expect((await answer('POST', there, `${url}/move`)).sent).toEqual({ listId: 'l2' });
    expect(said()).toEqual(['“Buy milk” moved to “Work”']);
    await press('z');
    expect(shown()).toMatchObject({ listId: 'l1', position: 0, assigneeId: 'ada' });
    expect((await answer('POST', { ...anItem, version: 6 }, `${url}/move`)).sent).toEqual({
      listId: 'l1',
      position: 0,
    });
    expect((await answer('PATCH', { ...anItem, assigneeId: 'ada', version: 7 })).sent).toEqual({ assigneeId: 'ada' });
  });

  it('undoes in one step what was done to several tasks', async () => {
    const second = { ...anItem, id: 'i2', title: 'Book the marquee', position: 1 };
    void board.make([
      { kind: 'deleted', item: shown() },
      { kind: 'deleted', item: second },
    ]);
    await answer('DELETE', null);
    await answer('DELETE', null, '/tasks/api/items/i2');
    await press('z');
    await answer('POST', second, '/tasks/api/items/i2/restore');
    await answer('POST', anItem, `${url}/restore`);
    expect(said()).toEqual(['2 tasks restored']);
  });

  it('changes the name of a list back, unless somebody gave it another one', async () => {
    const store = TestBed.inject(TaskListStore);
    store.change(aList, { name: 'Groceries' }, { headers: {} }).subscribe();
    await answer('PATCH', { ...aList, name: 'Groceries', version: 2 }, '/tasks/api/lists/l1');
    await press('z');
    const undone = await answer('PATCH', { ...aList, version: 3 }, '/tasks/api/lists/l1');
    expect(undone).toEqual({ sent: { name: 'List' }, ifMatch: '"2"' });
    expect([said(), store.find('l1')?.name]).toEqual([['Name of “List” changed back'], 'List']);
  });

  it('leaves the key to a field with a text, and to a dialog', async () => {
    await change({ title: 'Buy oat milk' }, { version: 4 });
    const dialog = document.createElement('dialog');
    dialog.open = true;
    const field = document.createElement('input');
    field.value = 'typed';
    document.body.append(field, dialog);
    for (const target of [field, dialog]) {
      const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
      expect(target.dispatchEvent(event)).toBe(true);
    }
    await settled();
    http.expectNone(url);
    document.body.replaceChildren();
  });

  it('keeps the last 50 steps', () => {
    const stack = TestBed.inject(UndoStack);
    const steps = Array.from({ length: 51 }, () => stack.note([{ kind: 'added', item: anItem }]));
    expect(stack.takeMade(steps[0])).toBeNull();
    expect(stack.takeMade(steps[1])).toBe(steps[1]);
  });
});
