import type { PluginEnv } from '@sv/sdk';
import { valueOf } from '../host/variables/plugin-variables';
import { callingPlugin } from './calling-plugin';

/** `sdk.env`: the variables that the calling plugin declares, and no other. */
export const envBridge: PluginEnv = { get: key => valueOf(callingPlugin().plugin, key) };
