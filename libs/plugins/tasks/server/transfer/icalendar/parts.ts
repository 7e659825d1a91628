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
  for (const one of todos) {
    const above = ancestorsOf(one, byUid);
    one.task.parent = above.at(-1)?.task ?? null;
    if (above.length > 1) flattened(one.task.line, above.at(-1)!.task.title);
  }
  return inOrder(todos).map(({ task }) => task);
}

/** The nearest first; none where they go round in a circle. */
function ancestorsOf(one: ReadTodo, byUid: ReadonlyMap<string, ReadTodo>): ReadTodo[] {
  const above: ReadTodo[] = [];
  for (let next = parentOf(one, byUid); next; next = parentOf(next, byUid)) {
    if (next === one || above.includes(next)) return [];
    above.push(next);
  }
  return above;
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
