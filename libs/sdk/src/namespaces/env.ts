import { hostPart } from '../host/host-part.js';

/**
 * The variables that the plugin's manifest declares.
 *
 * @experimental
 * @example
 * ```ts
 * const url = sdk.env.get('API_URL');
 * ```
 */
export interface PluginEnv {
  /**
   * Returns the value of `SV_PLUGIN_<SLUG>_<KEY>`, or the manifest's default. For a key of scope `build`, returns the
   * value that was built into the pages, even if the environment has changed since. Returns undefined for a key that
   * the manifest does not declare.
   *
   * @experimental
   */
  get(key: string): string | undefined;
}

export const env: PluginEnv = {
  get: key => hostPart<PluginEnv>('env').get(key),
};
