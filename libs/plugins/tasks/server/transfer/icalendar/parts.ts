import type { PlannedTask } from '../import-plan';
import { type Component, propertyOf } from './components';

interface ReadTodo {
  task: PlannedTask;
  todo: Component;
}

/**
 * Puts to-dos in their order, and parts to the tasks that they belong to. Parts of parts belong to the first of them.
 *
 * @param flattened told of each of those
 */
export function partsIn(todos: readonly ReadTodo[], flattened: (line: number, title: string) => void): PlannedTask[] {
  const byUid = new Map(todos.map(one => [propertyOf(one.todo, 'UID')?.value.trim() ?? '', one]));
  const parents = new Map(todos.map(one => [one, parentOf(one, byUid)]));
  const roots = rootsOf(todos, parents);
  for (const one of todos) {
    const root = roots.get(one);
    one.task.parent = root?.task ?? null;
    if (root && root !== parents.get(one)) flattened(one.task.line, root.task.title);
  }
  return inOrder(todos).map(({ task }) => task);
}

type Roots = Map<ReadTodo, ReadTodo | null>;

/** The task above all others; null for that one, and where they go round in a circle. Each is passed once. */
function rootsOf(todos: readonly ReadTodo[], parents: ReadonlyMap<ReadTodo, ReadTodo | undefined>): Roots {
  const roots: Roots = new Map();
  for (const one of todos) {
    const path = new Set<ReadTodo>();
    let top: ReadTodo | undefined = one;
    for (let next = parents.get(top); next && !path.has(top) && !roots.has(top); next = parents.get(top)) {
      path.add(top);
      top = next;
    }
    const isCircle = path.has(top);
    const root = roots.get(top) ?? top;
    for (const below of path) roots.set(below, isCircle ? null : root);
    if (!roots.has(top)) roots.set(top, null);
  }
  return roots;
}

const parentOf = ({ todo }: ReadTodo, byUid: ReadonlyMap<string, ReadTodo>): ReadTodo | undefined => {
  const relation = todo.properties.find(
    ({ name, params }) => name === 'RELATED-TO' && (params.get('RELTYPE') ?? 'PARENT').toUpperCase() === 'PARENT',
  );
  return relation && byUid.get(relation.value.trim());
};

/** Apple and Nextcloud say the order that people gave them. */
function inOrder(todos: readonly ReadTodo[]): ReadTodo[] {
  const placed = todos.map(one => ({ one, place: Number(propertyOf(one.todo, 'X-APPLE-SORT-ORDER')?.value ?? NaN) }));
  if (placed.some(({ place }) => Number.isNaN(place))) return [...todos];
  return placed.sort((left, right) => left.place - right.place).map(({ one }) => one);
}
