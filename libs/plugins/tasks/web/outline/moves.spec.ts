import type { TaskItem } from '../../shared/task.contract';
import { blankItem } from '../board/waiting-changes';
import type { Spot } from '../places/item-places';
import { spotAt } from './drop-spot';
import { outlineOf, type OutlineGroup, type OutlineRow } from './outline';
import { inwards, outwards, sideways, vertically } from './row-steps';

const task = (
  id: string,
  position: number,
  parentId: string | null = null,
  sectionId: string | null = null,
): TaskItem => ({
  ...blankItem,
  id,
  title: id,
  position,
  parentId,
  sectionId,
});
/** - A(a1 a2) B | s1: C(c1) | s2: nothing */
const items = [
  task('A', 0),
  task('a1', 1, 'A'),
  task('a2', 2, 'A'),
  task('B', 3),
  task('C', 4, null, 's1'),
  task('c1', 5, 'C', 's1'),
];
const sections = ['s1', 's2'].map((id, position) => ({ id, listId: 'l', name: id, position, version: 1 }));
const parents = new Map(
  [
    ['A', 2],
    ['C', 1],
  ].map(([id, partCount]) => [
    id as string,
    { id: id as string, title: id as string, partCount: partCount as number, donePartCount: 0 },
  ]),
);
const groups = outlineOf({ items, sections, parents, collapsed: new Set() });
const row = (id: string, among: readonly OutlineGroup[] = groups): OutlineRow =>
  among.flatMap(({ rows }) => rows).find(({ item }) => item.id === id)!;
const read = ({ before, after, ...fields }: Spot) => ({
  ...fields,
  ...(before && { before: before.id }),
  ...(after && { after: after.id }),
});

describe('a row that is moved by keyboard', () => {
  it.each([
    ['A', 1, { after: 'B' }, 2, 2],
    ['B', -1, { before: 'A' }, 1, 2],
    ['a1', 1, { after: 'a2' }, 2, 2],
    ['B', 1, { sectionId: 's1', before: 'C' }, 1, 2],
    ['C', 1, { sectionId: 's2' }, 1, 1],
    ['C', -1, { sectionId: null, after: 'B' }, 3, 3],
  ] as const)('goes past its neighbours: %s by %i', (id, by, spot, place, count) => {
    const step = vertically(groups, row(id), by)!;
    expect([read(step.spot), step.place, step.count]).toEqual([spot, place, count]);
  });

  it.each([
    ['A', -1],
    ['a1', -1],
    ['a2', 1],
    ['c1', 1],
  ] as const)('stays at an end: %s by %i', (id, by) => expect(vertically(groups, row(id), by)).toBeNull());

  it.each([
    ['A', 1, { sectionId: 's1', before: 'C' }],
    ['B', 1, { sectionId: 's1', after: 'C' }],
    ['C', -1, { sectionId: null, before: 'A' }],
  ] as const)('goes into the column beside: %s by %i', (id, by, spot) => {
    expect(read(sideways(groups, row(id), by)!.spot)).toEqual(spot);
  });

  it('stops at the first and the last column', () => {
    expect([sideways(groups, row('A'), -1), sideways(groups.slice(0, 2), row('C'), 1)]).toEqual([null, null]);
  });

  it('becomes the last part of the task above, unless it has parts or there is none', () => {
    const step = inwards(groups, row('B'))!;
    expect([read(step.spot), step.place, step.below?.item.id]).toEqual([{ parentId: 'A', after: 'A' }, 3, 'A']);
    expect(['A', 'a1', 'C'].map(id => inwards(groups, row(id)))).toEqual([null, null, null]);
  });

  it('becomes a task again behind its own', () => {
    const step = outwards(groups, row('a1'))!;
    expect([read(step.spot), step.place, step.count]).toEqual([{ parentId: null, after: 'A' }, 2, 3]);
    expect(outwards(groups, row('B'))).toBeNull();
  });

  it('stays a part when its task is not shown, and can be made a task', () => {
    const alone = outlineOf({ items: [task('x1', 3, 'X'), task('B', 5)], sections, parents, collapsed: new Set() });
    expect(read(vertically(alone, row('x1', alone), 1)!.spot)).toEqual({ after: 'B' });
    expect([inwards(alone, row('x1', alone)), sideways(alone, row('x1', alone), 1)]).toEqual([null, null]);
    expect(inwards(alone, row('B', alone))).toBeNull();
    expect(read(outwards(alone, row('x1', alone))!.spot)).toEqual({ parentId: null });
  });
});

describe('a row that is dropped', () => {
  const [none, first, second] = groups as [OutlineGroup, OutlineGroup, OutlineGroup];
  it.each<[string, string, OutlineGroup, number, object]>([
    ['a task before the first one', 'B', none, 0, { parentId: null, sectionId: null, before: 'A' }],
    ['a task among parts', 'B', none, 1, { parentId: 'A', before: 'a1' }],
    ['a task behind the last part', 'B', none, 3, { parentId: null, sectionId: null, after: 'A' }],
    ['a part among its siblings', 'a2', none, 1, { parentId: 'A', before: 'a1' }],
    ['a part behind its siblings', 'a1', none, 2, { parentId: 'A', after: 'a2' }],
    ['a part before its task', 'a2', none, 0, { parentId: null, sectionId: null, before: 'A' }],
    ['a part behind the next task', 'a1', none, 3, { parentId: null, sectionId: null, after: 'B' }],
    ['the only part where it was', 'c1', first, 1, { parentId: 'C', after: 'C' }],
    ['a part of another task', 'a1', first, 1, { parentId: 'C', before: 'c1' }],
    ['a task with parts among parts', 'A', first, 1, { parentId: null, sectionId: 's1', after: 'C' }],
    [
      'a task with parts behind a task, past its own parts',
      'A',
      none,
      3,
      { parentId: null, sectionId: null, after: 'B' },
    ],
    ['a task in an empty section', 'B', second, 0, { parentId: null, sectionId: 's2' }],
  ])('%s', (_, id, group, index, spot) => {
    expect(read(spotAt(group, row(id), index))).toEqual(spot);
  });
});
