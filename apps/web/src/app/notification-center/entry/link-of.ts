// Where a notification leads: a page of the workspace, another document of it (a download), or another site. The server
// accepts only paths and https addresses; any other value leads nowhere.
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { pluginAt } from '../../routing/active-plugin';

export interface NotificationLink {
  /** page: opened by the router; document: by the browser; site: in a new tab. */
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

/** Only a plugin's pages have routes. A plugin's API, and what the servers answer themselves, do not. */
function isPage(path: string, plugins: readonly ShellPlugin[]): boolean {
  if (path === '/') return true;
  const prefix = pluginAt(path, plugins, null)?.routePrefix;
  return prefix !== undefined && path !== `${prefix}/api` && !path.startsWith(`${prefix}/api/`);
}

function parsed(url: string, origin: string): URL | null {
  try {
    return new URL(url, origin);
  } catch {
    return null; // not a valid URL
  }
}
