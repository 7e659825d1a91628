import type { Platform } from '@sv/sdk';
import { callingPlugin } from './calling-plugin';

/** `sdk.platform`: a snapshot that the host keeps current. */
export const platformBridge: Platform = {
  getConfig: () => ({ ...callingPlugin().plugin.instance.platformConfig() }),
};
