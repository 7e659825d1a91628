// The order of the navigation: the root plugin, then the apps as the person arranged them. Console and Account are
// separate, at the end.
import type { Shell, ShellPlugin } from '@sv/contracts/shell.contract';
import { arranged } from '@sv/ui/home/app-order';

export interface NavLink {
  plugin: ShellPlugin;
  link: string;
}

export interface NavLinks {
  apps: NavLink[];
  /** Apps that the person hid: they are under "More". */
  hidden: NavLink[];
  console: NavLink | null;
  account: NavLink | null;
}

const consoleId = 'sv.console';
const accountId = 'sv.account';

export function navLinks({
  plugins,
  rootPluginId,
  apps: arrangement,
}: Pick<Shell, 'plugins' | 'rootPluginId' | 'apps'>): NavLinks {
  const toLink = (plugin: ShellPlugin): NavLink => ({
    plugin,
    link: plugin.id === rootPluginId ? '/' : plugin.routePrefix,
  });
  const find = (id: string): NavLink | null => {
    const plugin = plugins.find(plugin => plugin.id === id);
    return plugin ? toLink(plugin) : null;
  };
  const others = plugins.filter(({ id }) => ![rootPluginId, consoleId, accountId].includes(id));
  const { pinned, others: shown, hidden } = arranged(others, arrangement);
  const root = find(rootPluginId);
  return {
    apps: [...(root ? [root] : []), ...[...pinned, ...shown].map(toLink)],
    hidden: hidden.map(toLink),
    console: rootPluginId === consoleId ? null : find(consoleId),
    account: rootPluginId === accountId ? null : find(accountId),
  };
}
