// The address of the plugin's own API: pluginApi('lists') is '/tasks/api/lists'. Pages need not repeat the prefix.
import { inject } from '@angular/core';
import { CURRENT_PLUGIN } from './current-plugin';

/** Call it in an injection context: in a field initialiser or a constructor. */
export function pluginApi(path = ''): string {
  const base = `${inject(CURRENT_PLUGIN).routePrefix}/api`;
  const rest = path.replace(/^\/+/, '');
  return rest ? `${base}/${rest}` : base;
}
