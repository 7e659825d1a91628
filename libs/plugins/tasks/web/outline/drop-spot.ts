// Where a row that is dropped between two others belongs.
import type { Spot } from '../places/item-places';
import type { OutlineGroup, OutlineRow } from './outline';

/**
 * Between the parts of a task, it becomes one of them; elsewhere, a task. A task with parts does not become a part: it
 * comes behind that family.
 *
 * @param index among the rows of the group without the dropped one
 */
export function spotAt({ section, rows }: OutlineGroup, dropped: OutlineRow, index: number): Spot {
  const others = rows.filter(({ item }) => item.id !== dropped.item.id && item.parentId !== dropped.item.id);
  // Its own parts stand there while it is dragged, and do not count.
  const own = rows.filter(({ item }) => item.id !== dropped.item.id).slice(0, index);
  const at = own.filter(row => others.includes(row)).length;
  const [above, below] = [others[at - 1], others[at]];
  const parentId = parentAt(above, below, dropped);
  if (parentId !== null && !dropped.parts) {
    return { parentId, ...(below?.item.parentId === parentId ? { before: below.item } : { after: above!.item }) };
  }
  const next = others.slice(at).find(({ isPart }) => !isPart);
  const last = others.slice(0, at).findLast(({ isPart }) => !isPart);
  const place = next ? { before: next.item } : last && { after: last.item };
  const standsAlone = dropped.item.parentId !== null && !dropped.isPart;
  return standsAlone ? { ...place } : { parentId: null, sectionId: section?.id ?? null, ...place };
}

/** Below the last part is both the end of a family and behind it: a part goes on being one, a task does not become one. */
function parentAt(
  above: OutlineRow | undefined,
  below: OutlineRow | undefined,
  { isPart, item }: OutlineRow,
): string | null {
  if (below?.isPart) return below.item.parentId;
  if (!isPart || !above) return null;
  if (above.isPart) return above.item.parentId;
  return above.item.id === item.parentId ? above.item.id : null;
}
