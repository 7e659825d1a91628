// Which icons there are, and the lines of each. Most are not in the first load: they come when one of them is wanted, and
// in the shell soon after its first page.
import { signal } from '@angular/core';
import { firstIcons } from './first-icons';
import type { moreIcons } from './more-icons';

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;

const known = signal<Partial<Record<IconName, string>>>(firstIcons);
let loading: Promise<void> | null = null;

/** Undefined until it is there; a signal is read on the way. */
export function iconPath(name: IconName): string | undefined {
  const path = known()[name];
  if (path === undefined) void loadIcons().catch(console.error);
  return path;
}

/** All of them, once. */
export function loadIcons(): Promise<void> {
  return (loading ??= import('./more-icons').then(
    more => addIcons(more.moreIcons),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  ));
}

/** For a page that has them with it. */
export function addIcons(icons: Partial<Record<IconName, string>>): void {
  known.update(before => ({ ...before, ...icons }));
}
