// A variable that was baked into the plugin's own pages when they were built: NEXT_PUBLIC_SV_PLUGIN_<SLUG>_<KEY>.
import { inject } from '@angular/core';
import { CURRENT_PLUGIN } from './current-plugin';

/**
 * The value at the time of the build, else the manifest's default. Keys that the manifest does not declare with scope
 * `build` are undefined. Everybody who opens the page can read it. Call it where inject() works.
 */
export function pluginEnv(key: string): string | undefined {
  const { env = {} } = inject(CURRENT_PLUGIN);
  return Object.hasOwn(env, key) ? env[key] : undefined;
}
