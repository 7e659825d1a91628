// How a change shows in the lists that it concerns, before the server has answered.
import type { TaskItem } from '../../shared/task.contract';
import { placed } from '../outline/families';
import { changed, inserted, removed, type Items } from './arrangement';
import type { FieldsChange, ItemChange, MoveChange } from './change';
import { shownFields } from './inverse';

export interface ListUpdate {
  listId: string;
  apply: (items: Items) => Items;
  revert: (items: Items) => Items;
  /** How it changes the counts of open and done tasks. */
  counts: readonly [open: number, done: number];
}

/** Where a list ends, for a task that goes to its end. */
type EndOf = (listId: string) => number;

export function listUpdatesOf(change: ItemChange, endOf: EndOf): ListUpdate[] {
  if (change.kind === 'fields') return [fieldsUpdate(change)];
  if (change.kind === 'moved') return moveUpdates(change, endOf);
  const arrives = arrival([change.item, ...(change.parts ?? [])]);
  return [change.kind === 'deleted' ? reversed(arrives) : arrives];
}

function fieldsUpdate({ item, from, to, parts = [] }: FieldsChange): ListUpdate {
  const show = (fields: FieldsChange['to'], doneAtOf: (part: TaskItem, doneAt: string | null) => string | null) => {
    const { position, parentId, sectionId, ...others } = fields;
    const shown = shownFields(others, item);
    return (items: Items): Items => {
      const edited = changed(items, item.id, shown);
      const checked = parts.reduce(
        (all, part) => changed(all, part.id, { doneAt: doneAtOf(part, shown.doneAt ?? null) }),
        edited,
      );
      return placed(checked, item.id, { parentId, sectionId, position });
    };
  };
  const apply = show(to, (_, doneAt) => doneAt);
  const revert = show(from, part => part.doneAt);
  return { listId: item.listId, apply, revert, counts: countsOf(item, to.done, 1 + parts.length) };
}

function countsOf({ doneAt }: TaskItem, done: boolean | undefined, count: number): ListUpdate['counts'] {
  if (done === undefined || done === (doneAt !== null)) return [0, 0];
  return done ? [-count, count] : [count, -count];
}

function moveUpdates({ item, parts, to, lost }: MoveChange, endOf: EndOf): ListUpdate[] {
  const blank = Object.fromEntries(Object.keys(lost).map(name => [name, null]));
  const position = to.position ?? endOf(to.listId);
  const there = [{ ...item, ...blank, parentId: null }, ...parts].map((one, at) => ({
    ...one,
    listId: to.listId,
    position: position + at,
  }));
  return [reversed(arrival([item, ...parts])), arrival(there)];
}

/** Of a task and its parts. From the top, so that each finds the place that it had. */
function arrival(arriving: readonly TaskItem[]): ListUpdate {
  const byPlace = arriving.toSorted((one, other) => one.position - other.position);
  const doneCount = arriving.filter(({ doneAt }) => doneAt !== null).length;
  return {
    listId: arriving[0]!.listId,
    apply: items => byPlace.reduce(inserted, items),
    revert: items => byPlace.reduce((left, { id }) => removed(left, id), items),
    counts: [arriving.length - doneCount, doneCount],
  };
}

const reversed = ({ listId, apply, revert, counts: [open, done] }: ListUpdate): ListUpdate => ({
  listId,
  apply: revert,
  revert: apply,
  counts: [-open, -done],
});
