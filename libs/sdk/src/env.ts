import { hostPart } from './host-part';

/** The variables that the plugin declares in its manifest. Experimental. */
export interface PluginEnv {
  /** The value of `SV_PLUGIN_<SLUG>_<KEY>`, else the default of the manifest. Undeclared keys are undefined. */
  get(key: string): string | undefined;
}

export const env: PluginEnv = {
  get: key => hostPart<PluginEnv>('env').get(key),
};
