import type { ShellPlugin } from '@sv/contracts/shell.contract';

/** The workspace's own apps, which are listed last. */
const ownApps: readonly string[] = ['sv.account', 'sv.console'];

/** The apps to show: installed apps in the order of the sidebar, then the workspace's own. */
export function listedApps(plugins: readonly ShellPlugin[], ownId: string, mayAdminister: boolean): ShellPlugin[] {
  return plugins
    .filter(plugin => plugin.id !== ownId && (!plugin.adminOnly || mayAdminister))
    .sort((a, b) => rank(a) - rank(b));
}

const rank = ({ id }: ShellPlugin): number => ownApps.indexOf(id);

/** Matches when the name or description contains every word of the search, ignoring case and accents. */
export function matching(apps: readonly ShellPlugin[], search: string): ShellPlugin[] {
  const words = plain(search).split(/\s+/u).filter(Boolean);
  return apps.filter(app => words.every(word => plain(`${app.name} ${app.description ?? ''}`).includes(word)));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
