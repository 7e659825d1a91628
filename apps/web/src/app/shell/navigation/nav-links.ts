// The order of the navigation: the root plugin, then the apps. Console and Account are separate, at the end.
import type { Shell, ShellPlugin } from '@sv/contracts/shell.contract';

export interface NavLink {
  plugin: ShellPlugin;
  link: string;
}

export interface NavLinks {
  apps: NavLink[];
  console: NavLink | null;
  account: NavLink | null;
}

const consoleId = 'sv.console';
const accountId = 'sv.account';

export function navLinks({ plugins, rootPluginId }: Pick<Shell, 'plugins' | 'rootPluginId'>): NavLinks {
  const links = plugins.map(plugin => ({ plugin, link: plugin.id === rootPluginId ? '/' : plugin.routePrefix }));
  const find = (id: string): NavLink | null => links.find(({ plugin }) => plugin.id === id) ?? null;
  const others = links.filter(({ plugin }) => ![rootPluginId, consoleId, accountId].includes(plugin.id));
  const root = find(rootPluginId);
  return {
    apps: root ? [root, ...others] : others,
    console: rootPluginId === consoleId ? null : find(consoleId),
    account: rootPluginId === accountId ? null : find(accountId),
  };
}
