// The names of all icons, and the path of each. Most icons are not in the first load: they load when the first of them
// is needed, and the shell loads them soon after its first page.
import { signal } from '@angular/core';
import { firstIcons } from './first-icons';
import type { moreIcons } from './more-icons';

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;

const known = signal<Partial<Record<IconName, string>>>(firstIcons);
let loading: Promise<void> | null = null;

/** Undefined until the icon is loaded. Reads a signal, so that callers update when it is. */
export function iconPath(name: IconName): string | undefined {
  const path = known()[name];
  if (path === undefined) void loadIcons().catch(console.error);
  return path;
}

/** Loads all icons, once. */
export function loadIcons(): Promise<void> {
  return (loading ??= import('./more-icons').then(
    more => addIcons(more.moreIcons),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  ));
}

/** For a page with icons of its own. */
export function addIcons(icons: Partial<Record<IconName, string>>): void {
  known.update(before => ({ ...before, ...icons }));
}
