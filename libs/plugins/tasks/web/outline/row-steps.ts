// Where a row goes by keyboard: up and down among its neighbours, into the next section, below another task and out again.
import type { TaskSection } from '../../shared/section.contract';
import type { Spot } from '../places/item-places';
import type { OutlineGroup, OutlineRow } from './outline';

/** A move, and what is said of it. */
export interface Step {
  spot: Spot;
  /** Where it is among its neighbours afterwards, from 1. */
  place: number;
  count: number;
  /** Set when it comes into another section, or into none. */
  into?: TaskSection | null;
  /** The task of which it is a part then. */
  below?: OutlineRow;
  isOut?: true;
}

/** One place up or down: a part among the parts of its task, a task in its section or, at its end, into the next one. */
export function vertically(groups: readonly OutlineGroup[], row: OutlineRow, by: 1 | -1): Step | null {
  const at = groups.findIndex(({ rows }) => rows.includes(row));
  const siblings = siblingsOf(groups[at], row);
  const from = siblings.indexOf(row);
  const other = siblings[from + by];
  if (other) return { spot: beside(other, by), place: from + by + 1, count: siblings.length };
  return row.isPart ? null : into(groups[at + by], row, by > 0 ? 0 : Infinity);
}

/** Into the section before or after, about as far down. */
export function sideways(groups: readonly OutlineGroup[], row: OutlineRow, by: 1 | -1): Step | null {
  const at = groups.findIndex(({ rows }) => rows.includes(row));
  return into(groups[at + by], row, siblingsOf(groups[at], row).indexOf(row));
}

/** Below the task above, at the end of its parts. */
export function inwards(groups: readonly OutlineGroup[], row: OutlineRow): Step | null {
  if (row.item.parentId !== null || row.parts) return null;
  const siblings = siblingsOf(
    groups.find(({ rows }) => rows.includes(row)),
    row,
  );
  const below = siblings[siblings.indexOf(row) - 1];
  if (!below || below.item.parentId !== null) return null;
  const count = (below.parts?.partCount ?? 0) + 1;
  return { spot: { parentId: below.item.id, after: below.item }, place: count, count, below };
}

/** From below its task to behind it. */
export function outwards(groups: readonly OutlineGroup[], row: OutlineRow): Step | null {
  const { parentId } = row.item;
  if (parentId === null) return null;
  const rows = groups.find(group => group.rows.includes(row))?.rows ?? [];
  const parent = rows.find(({ item }) => item.id === parentId);
  const tasks = rows.filter(({ isPart }) => !isPart);
  const place = parent ? tasks.indexOf(parent) + 2 : tasks.indexOf(row) + 1;
  const count = tasks.length + (row.isPart ? 1 : 0);
  return { spot: { parentId: null, ...(parent && { after: parent.item }) }, place, count, isOut: true };
}

const siblingsOf = (group: OutlineGroup | undefined, row: OutlineRow): readonly OutlineRow[] =>
  group?.rows.filter(one => one.isPart === row.isPart && (!row.isPart || one.item.parentId === row.item.parentId)) ??
  [];

function into(group: OutlineGroup | undefined, { item }: OutlineRow, wanted: number): Step | null {
  // A part whose task is not shown is in the section of that task.
  if (!group || item.parentId !== null) return null;
  const tasks = group.rows.filter(({ isPart }) => !isPart);
  const at = Math.min(wanted, tasks.length);
  const [next, last] = [tasks[at], tasks.at(-1)];
  const sectionId = group.section?.id ?? null;
  const spot = { sectionId, ...(next ? { before: next.item } : last && { after: last.item }) };
  return { spot, place: at + 1, count: tasks.length + 1, into: group.section };
}

const beside = ({ item }: OutlineRow, by: 1 | -1): Spot => (by > 0 ? { after: item } : { before: item });
