import { InvalidInputError, type Portability } from '@sv/sdk';
import { callingPlugin } from './calling-plugin';

/** `sdk.portability`: a plugin's part in the export, import and deletion of a person. The host calls it. */
export const portabilityBridge: Portability = {
  provideExport: (provider, { schemaVersion = 1 } = {}) => {
    if (!Number.isSafeInteger(schemaVersion) || schemaVersion < 1) {
      throw new InvalidInputError('/schemaVersion', 'schemaVersion must be a whole number of at least 1.');
    }
    callingPlugin().plugin.life.onExport = { provider, schemaVersion };
  },
  provideImport: handler => {
    callingPlugin().plugin.life.onImport = handler;
  },
  provideDelete: handler => {
    callingPlugin().plugin.life.onDelete = handler;
  },
};
