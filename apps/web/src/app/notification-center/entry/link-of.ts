// Where a notification leads: a page of the workspace, another document of it (a download), or another site. The
// server lets only paths and https addresses through; what is neither leads nowhere.
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { pluginAt } from '../../routing/active-plugin';

export interface NotificationLink {
  /** page: the router goes there; document: the browser; site: a tab of its own. */
  kind: 'page' | 'document' | 'site';
  href: string;
}

export function linkOf(url: string | null, origin: string, plugins: readonly ShellPlugin[]): NotificationLink | null {
  const target = url ? parsed(url, origin) : null;
  if (!target) return null;
  const { pathname, search, hash, href, protocol } = target;
  if (target.origin === origin) {
    return { kind: isPage(pathname, plugins) ? 'page' : 'document', href: pathname + search + hash };
  }
  return protocol === 'https:' && !url?.startsWith('/') ? { kind: 'site', href } : null;
}

/** Only what a plugin shows: its API, and what the servers answer themselves, are no pages of the router. */
function isPage(path: string, plugins: readonly ShellPlugin[]): boolean {
  if (path === '/') return true;
  const prefix = pluginAt(path, plugins, null)?.routePrefix;
  return prefix !== undefined && path !== `${prefix}/api` && !path.startsWith(`${prefix}/api/`);
}

function parsed(url: string, origin: string): URL | null {
  try {
    return new URL(url, origin);
  } catch {
    return null; // no address at all
  }
}
