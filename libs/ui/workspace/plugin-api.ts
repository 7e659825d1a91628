// The address of the plugin's own API, so that no page repeats its prefix: pluginApi('lists') is '/tasks/api/lists'.
import { inject } from '@angular/core';
import { CURRENT_PLUGIN } from './current-plugin';

/** Call it where inject() works: in a field initialiser or a constructor. */
export function pluginApi(path = ''): string {
  const base = `${inject(CURRENT_PLUGIN).routePrefix}/api`;
  const rest = path.replace(/^\/+/, '');
  return rest ? `${base}/${rest}` : base;
}
