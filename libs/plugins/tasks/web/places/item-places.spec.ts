import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { TaskItem } from '../../shared/task.contract';
import type { TaskBoard } from '../board/task-board';
import { blankItem } from '../board/waiting-changes';
import { provideTasks, settled } from '../testing/provide-tasks';
import { Undo } from '../undo/undo';
import { ItemPlaces } from './item-places';

const section = (id: string, position: number) => ({ id, listId: 'l1', name: id, position, version: 1 });
const task = (id: string, position: number, fields: Partial<TaskItem> = {}): TaskItem => ({
  ...blankItem,
  id,
  listId: 'l1',
  title: id,
  position,
  ...fields,
});

describe('moving tasks in a list', () => {
  let http: HttpTestingController;
  let board: TaskBoard;
  let places: ItemPlaces;
  beforeEach(async () => {
    ({ http, board } = provideTasks());
    places = TestBed.inject(ItemPlaces);
    board.open({ listId: 'l1', state: 'all' });
    TestBed.tick();
    const items = [task('A', 0), task('a1', 1, { parentId: 'A' }), task('B', 2), task('C', 3, { sectionId: 's1' })];
    const parents = [{ id: 'A', title: 'A', partCount: 1, donePartCount: 0 }];
    const sections = [section('s1', 0), section('s2', 1)];
    http
      .expectOne('/tasks/api/lists/l1/items?state=all&limit=200')
      .flush({ items, nextCursor: null, parents, sections });
    await settled();
  });
  afterEach(() => http.verify());

  const item = (id: string): TaskItem => board.find(id)!;
  const read = () =>
    board.all().map(({ id, parentId, sectionId }) => [id, parentId, sectionId].filter(Boolean).join(' < '));
  const before = ['A', 'a1 < A', 'B', 'C < s1'];
  const expectPatch = (id: string) => http.expectOne({ url: `/tasks/api/items/${id}`, method: 'PATCH' });
  const answer = async (id: string, body: object) => {
    const request = expectPatch(id);
    expect(request.request.body).toEqual(body);
    request.flush({ ...item(id), version: 2 });
    await settled();
  };

  it('sends one request, and moves back when it is refused', async () => {
    void places.put(item('A'), { after: item('B') });
    expect(read()).toEqual(['B', 'A', 'a1 < A', 'C < s1']);
    await settled();
    const refused = { code: 'not-found', detail: 'Gone.' };
    expectPatch('A').flush(refused, { status: 404, statusText: 'Not Found' });
    await settled();
    expect(read()).toEqual(before);
  });

  it('takes a task with its parts into a section, and an undo brings them back', async () => {
    void places.put(item('A'), { sectionId: 's1', before: item('C') });
    const then = ['B', 'A < s1', 'a1 < A < s1', 'C < s1'];
    expect(read()).toEqual(then);
    await settled();
    await answer('A', { sectionId: 's1', position: 2 });
    const undone = TestBed.inject(Undo).run({ what: 'undo' });
    await settled();
    expect(read()).toEqual(before);
    await settled();
    await answer('A', { sectionId: null, position: 0 });
    await undone;
  });

  it('makes a task a part in the section of its task, and an undo brings it back', async () => {
    void places.put(item('C'), { parentId: 'A', after: item('A') });
    expect(read()).toEqual(['A', 'a1 < A', 'C < A', 'B']);
    expect(board.context.parents().get('A')).toMatchObject({ partCount: 2 });
    await settled();
    await answer('C', { parentId: 'A', sectionId: null, position: 2 });
    const undone = TestBed.inject(Undo).run({ what: 'undo' });
    await settled();
    expect(read()).toEqual(before);
    expect(board.context.parents().get('A')).toMatchObject({ partCount: 1 });
    await answer('C', { parentId: null, sectionId: 's1', position: 3 });
    await undone;
  });

  it('sends nothing when nothing changes', async () => {
    void places.put(item('B'), { parentId: null, sectionId: null, after: item('A') });
    await settled();
    expect(read()).toEqual(before);
  });

  it('adds behind the last part, and at the end of a section', async () => {
    void places.addPart(item('A'), 'a2', item('a1'));
    await settled();
    const part = http.expectOne('/tasks/api/lists/l1/items');
    expect(part.request.body).toEqual({ id: expect.any(String), title: 'a2', parentId: 'A' });
    part.flush(task(part.request.body.id, 2, { title: 'a2', parentId: 'A' }));
    await settled();
    expect(board.context.parents().get('A')).toMatchObject({ partCount: 2 });
    void places.add('l1', 'D', 's2');
    await settled();
    const added = http.expectOne('/tasks/api/lists/l1/items');
    expect(added.request.body).toMatchObject({ title: 'D', sectionId: 's2' });
    added.flush(task(added.request.body.id, 4, { title: 'D', sectionId: 's2' }));
  });

  it('checks off a task with its open parts, in the counts too', async () => {
    void board.toggle(item('A'));
    expect([item('A').doneAt, item('a1').doneAt].map(Boolean)).toEqual([true, true]);
    expect(board.context.parents().get('A')).toMatchObject({ donePartCount: 1 });
    await settled();
    await answer('A', { done: true });
    void board.toggle(item('A'));
    expect([item('A').doneAt, item('a1').doneAt]).toEqual([null, null]);
    await settled();
    await answer('A', { done: false });
  });
});
