import type { ShellPlugin } from '@sv/contracts/shell.contract';

/** Apps of the workspace itself, which stand behind those that people came for. */
const ownApps: readonly string[] = ['sv.account', 'sv.console'];

/** Those to show: people's apps in the order of the sidebar, then the workspace's own. */
export function listedApps(plugins: readonly ShellPlugin[], ownId: string, mayAdminister: boolean): ShellPlugin[] {
  return plugins
    .filter(plugin => plugin.id !== ownId && (!plugin.adminOnly || mayAdminister))
    .sort((a, b) => rank(a) - rank(b));
}

const rank = ({ id }: ShellPlugin): number => ownApps.indexOf(id);

/** Every word of the search must stand somewhere in the name or the description, whatever its case or accents. */
export function matching(apps: readonly ShellPlugin[], search: string): ShellPlugin[] {
  const words = plain(search).split(/\s+/u).filter(Boolean);
  return apps.filter(app => words.every(word => plain(`${app.name} ${app.description ?? ''}`).includes(word)));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
