import type { Portability } from '@sv/sdk';
import { checkedSchemaVersion } from '@sv/sdk/host/input-checks';
import { callingPlugin } from '../calling-plugin';

/** `sdk.portability`: a plugin's part in the export, import and deletion of a person. The host calls it. */
export const portabilityBridge: Portability = {
  provideExport: (provider, { schemaVersion = 1 } = {}) => {
    callingPlugin().plugin.life.onExport = { provider, schemaVersion: checkedSchemaVersion(schemaVersion) };
  },
  provideImport: handler => {
    callingPlugin().plugin.life.onImport = handler;
  },
  provideDelete: handler => {
    callingPlugin().plugin.life.onDelete = handler;
  },
};
