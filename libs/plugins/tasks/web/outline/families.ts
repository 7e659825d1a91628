// What happens to the parts of a task when something happens to it. As the server does it; see `part.contract.ts`.
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';
import { changed, inserted, moved, removed, type Items } from '../board/arrangement';

export const partsOf = (items: Items, id: string): readonly TaskItem[] =>
  items.filter(({ parentId }) => parentId === id);

/** A task with those parts that are checked off with it, or opened again. What repeats moves on, and they are open then. */
export function checkedWith(items: Items, item: TaskItem): readonly TaskItem[] {
  if (item.recurrence) return [item];
  return [item, ...partsOf(items, item.id).filter(({ doneAt }) => doneAt === item.doneAt)];
}

/** Checks off a task and its open parts, or opens it with those that were checked off with it. */
export function checked(items: Items, id: string, doneAt: string | null): Items {
  const item = items.find(one => one.id === id);
  if (!item || (item.doneAt === null) === (doneAt === null)) return items;
  return checkedWith(items, item).reduce((all, one) => changed(all, one.id, { doneAt }), items);
}

/** Moves a task and its parts behind it. */
export function movedWithParts(items: Items, id: string, position: number): Items {
  return partsOf(items, id).reduce((all, part, at) => behind(all, part.id, id, at), moved(items, id, position));
}

export function removedWithParts(items: Items, id: string): Items {
  return partsOf(items, id).reduce((all, part) => removed(all, part.id), removed(items, id));
}

/** Brings a task and its parts back to where they were. */
export const insertedWithParts = (items: Items, family: Items): Items =>
  family.toSorted((one, other) => one.position - other.position).reduce(inserted, items);

/** Puts a task with its parts into a section. */
function sectioned(items: Items, id: string, sectionId: string | null): Items {
  return items.map(item => (item.id === id || item.parentId === id ? { ...item, sectionId } : item));
}

/** The last one of a task and its parts. */
export function lastOf(items: Items, task: TaskItem): TaskItem {
  return partsOf(items, task.id).reduce((last, part) => (part.position > last.position ? part : last), task);
}

function behind(items: Items, id: string, parentId: string, at: number): Items {
  const [part, parent] = [id, parentId].map(one => items.find(item => item.id === one));
  if (!part || !parent) return items;
  return moved(items, id, parent.position + at + (part.position < parent.position ? 0 : 1));
}

/** Puts an item where a change says: below another one, into a section, to another place. */
export function placed(items: Items, id: string, { parentId, sectionId, position }: TaskItemChange): Items {
  const below = parentId === undefined ? items : changed(items, id, { parentId, ...sectionOf(items, parentId) });
  const inSection = sectionId === undefined ? below : sectioned(below, id, sectionId);
  return position === undefined ? inSection : movedWithParts(inSection, id, position);
}

/** A part is in the section of its task. */
function sectionOf(items: Items, parentId: string | null): Partial<TaskItem> {
  const parent = items.find(({ id }) => id === parentId);
  return parent ? { sectionId: parent.sectionId } : {};
}
