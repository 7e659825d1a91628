import type { PluginEnv } from '@sv/sdk';
import { envNameOf } from '../plugin-host/variables/env-name';
import { callingPlugin } from './calling-plugin';

/** `sdk.env`: the variables that the calling plugin declares, and no other. */
export const envBridge: PluginEnv = {
  get: key => {
    const { manifest, slug, instance } = callingPlugin().plugin;
    if (!Object.hasOwn(manifest.env, key)) return undefined;
    return instance.env[envNameOf(slug, key)] ?? manifest.env[key]?.default;
  },
};
