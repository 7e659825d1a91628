// The address of one of the plugin's own pages. Absolute, because the root plugin's first page is also shown at `/`.
import { inject } from '@angular/core';
import { CURRENT_PLUGIN } from './current-plugin';

/** Call it in an injection context: in a field initialiser or a constructor. */
export function pluginLink(path = ''): string {
  const { routePrefix } = inject(CURRENT_PLUGIN);
  const rest = path.replace(/^\/+/, '');
  return rest ? `${routePrefix}/${rest}` : routePrefix;
}
