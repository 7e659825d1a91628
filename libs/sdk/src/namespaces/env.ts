import { hostPart } from '../host/host-part.js';

/**
 * The variables that the plugin declares in its manifest.
 *
 * @experimental
 * @example
 * ```ts
 * const url = sdk.env.get('API_URL');
 * ```
 */
export interface PluginEnv {
  /**
   * The value of `SV_PLUGIN_<SLUG>_<KEY>`, else the default of the manifest. A key of scope `build` has the value that the
   * build put into the pages, whatever the environment has by now. A key that the manifest does not declare is undefined.
   *
   * @experimental
   */
  get(key: string): string | undefined;
}

export const env: PluginEnv = {
  get: key => hostPart<PluginEnv>('env').get(key),
};
