import type { TaskItem } from '../../shared/task.contract';
import { blankItem } from '../board/waiting-changes';
import { checked, insertedWithParts, movedWithParts, placed, removedWithParts } from './families';
import { outlineOf, type OutlineSource } from './outline';
import { byId, recounted } from './part-counts';

const task = (id: string, position: number, fields: Partial<TaskItem> = {}): TaskItem => ({
  ...blankItem,
  id,
  title: id,
  position,
  ...fields,
});
const part = (id: string, parentId: string, position: number, fields: Partial<TaskItem> = {}) =>
  task(id, position, { parentId, ...fields });
const family = [task('A', 0), part('a1', 'A', 1), part('a2', 'A', 2), task('B', 3), part('b1', 'B', 4), task('C', 5)];
const section = (id: string, position: number) => ({ id, listId: 'l', name: id, position, version: 1 });
const source = (fields: Partial<OutlineSource> = {}): OutlineSource => ({
  items: family,
  sections: [],
  parents: new Map(),
  collapsed: new Set(),
  ...fields,
});
const read = (given: Partial<OutlineSource>) =>
  outlineOf(source(given)).map(
    ({ section: one, rows, isCollapsed }) =>
      `${one?.id ?? '-'}${isCollapsed ? '!' : ''}: ${rows.map(({ item, isPart }) => (isPart ? `>${item.id}` : item.id)).join(' ')}`,
  );
const places = (items: readonly TaskItem[]) => items.map(({ id, position }) => `${id}${position}`).join(' ');

describe('the outline of a list', () => {
  it('has parts below their task, wherever they stand in the list', () => {
    const far = [part('a1', 'A', 0), task('A', 1), task('B', 2), part('a2', 'A', 3)];
    expect(read({ items: far })).toEqual(['-: A >a1 >a2 B']);
  });

  it('leaves out the parts of a task that is collapsed', () => {
    expect(read({ collapsed: new Set(['A', 'C']) })).toEqual(['-: A B >b1 C']);
  });

  it('has a part alone whose task is not shown, with the name of that task', () => {
    const parents = byId([{ id: 'A', title: 'A', partCount: 2, donePartCount: 1 }]);
    const [group] = outlineOf(source({ items: [part('a1', 'A', 1), task('B', 3)], parents }));
    expect(group!.rows.map(({ partOf, isPart }) => [partOf?.title, isPart])).toEqual([
      ['A', false],
      [undefined, false],
    ]);
  });

  it('is in sections, those without one first, and keeps what is in one that is not known', () => {
    const items = [
      task('A', 0, { sectionId: 's2' }),
      part('a1', 'A', 1, { sectionId: 's2' }),
      task('B', 2),
      task('C', 3, { sectionId: 'gone' }),
    ];
    const sections = [section('s1', 0), section('s2', 1)];
    expect(read({ items, sections, collapsed: new Set(['s1']) })).toEqual(['-: B C', 's1!: ', 's2: A >a1']);
  });
});

describe('a task with parts', () => {
  it.each([
    ['A', 5, 'B0 b11 C2 A3 a14 a25'],
    ['A', 3, 'B0 A1 a12 a23 b14 C5'],
    ['B', 0, 'B0 b11 A2 a13 a24 C5'],
    ['C', 0, 'C0 A1 a12 a23 B4 b15'],
    ['a2', 1, 'A0 a21 a12 B3 b14 C5'],
  ])('moves with them: %s to %i', (id, position, expected) => {
    expect(places(movedWithParts(family, id, position))).toBe(expected);
  });

  it('goes away with them, and comes back to where they were', () => {
    const without = removedWithParts(family, 'A');
    expect(places(without)).toBe('B0 b11 C2');
    expect(places(insertedWithParts(without, family.slice(0, 3)))).toBe(places(family));
  });

  it('is checked off with its open parts, and opened with those alone', () => {
    const before = family.map(item => (item.id === 'a1' ? { ...item, doneAt: 'earlier' } : item));
    const done = checked(before, 'A', 'now');
    expect(done.map(({ doneAt }) => doneAt)).toEqual(['now', 'earlier', 'now', null, null, null]);
    expect(checked(done, 'A', null)).toEqual(before);
  });

  it('takes them into a section', () => {
    expect(placed(family, 'A', { sectionId: 's' }).map(({ sectionId }) => sectionId)).toEqual([
      's',
      's',
      's',
      null,
      null,
      null,
    ]);
  });

  it('knows how many are done after each change, also of those that are not on the page', () => {
    const parents = byId([{ id: 'A', title: 'A', partCount: 5, donePartCount: 3 }]);
    const counts = (after: readonly TaskItem[]) =>
      [...recounted(parents, family, after).values()].map(({ id, partCount, donePartCount }) => [
        id,
        donePartCount,
        partCount,
      ]);
    expect(counts(family)).toEqual([['A', 3, 5]]);
    expect(counts(checked(family, 'a1', 'now'))).toEqual([['A', 4, 5]]);
    expect(counts([...family, part('c1', 'C', 6)])).toEqual([
      ['A', 3, 5],
      ['C', 0, 1],
    ]);
    expect(counts(family.filter(({ id }) => id !== 'a2'))).toEqual([['A', 3, 4]]);
  });
});
