// The order of a person's apps: pinned ones first, then the others, and those that are only under "More".
import type { AppArrangement } from '@sv/contracts/home.contract';

export interface AppGroups<T> {
  pinned: T[];
  others: T[];
  hidden: T[];
}

/** What is not named follows, in the order in which it was given. */
export function arranged<T extends { id: string }>(apps: readonly T[], by?: AppArrangement): AppGroups<T> {
  const groups: AppGroups<T> = { pinned: [], others: [], hidden: [] };
  for (const app of inOrder(apps, by?.order ?? [])) {
    if (by?.hidden.includes(app.id)) groups.hidden.push(app);
    else (by?.pinned.includes(app.id) ? groups.pinned : groups.others).push(app);
  }
  return groups;
}

function inOrder<T extends { id: string }>(apps: readonly T[], order: readonly string[]): T[] {
  const rank = ({ id }: T): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...apps].sort((one, other) => rank(one) - rank(other));
}
