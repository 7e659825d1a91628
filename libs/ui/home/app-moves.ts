// Changes of the order of apps. Apps that are not there at present keep what was chosen for them.
import type { AppArrangement } from '@sv/contracts/home.contract';
import { arranged } from './app-order';

type Apps = readonly { id: string }[];
export type AppGroup = 'pinned' | 'others' | 'hidden';

/** Puts an app into a group, at its end. */
export function putInto(group: AppGroup, id: string, { order, pinned, hidden }: AppArrangement): AppArrangement {
  const [isPinned, isHidden] = [pinned.includes(id), hidden.includes(id)];
  return {
    order,
    pinned: group === 'pinned' ? (isPinned ? pinned : [...pinned, id]) : pinned.filter(one => one !== id),
    hidden: group === 'hidden' ? (isHidden ? hidden : [...hidden, id]) : hidden.filter(one => one !== id),
  };
}

/** Moves an app within its group. @param to its place there, from 0 */
export function moveWithin(apps: Apps, id: string, to: number, by: AppArrangement): AppArrangement {
  const { pinned, others, hidden } = arranged(apps, by);
  const moved = [pinned, others, hidden].map(group =>
    moveTo(
      group.map(app => app.id),
      id,
      to,
    ),
  );
  const shown = moved.flat();
  return { ...by, order: [...shown, ...by.order.filter(one => !shown.includes(one))] };
}

/** A list with one of its entries at another place; as it was when the entry is not in it. */
export function moveTo<T>(list: readonly T[], entry: T, to: number): T[] {
  if (!list.includes(entry)) return [...list];
  const others = list.filter(one => one !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
