import { NotImplementedError, type Portability } from '@sv/sdk';
import { callingPlugin } from './calling-plugin';

/** `sdk.portability`: a plugin's part in the deletion of a person; export and import are still to come. */
export const portabilityBridge: Portability = {
  provideExport: () => {
    throw new NotImplementedError('portability.provideExport');
  },
  provideImport: () => {
    throw new NotImplementedError('portability.provideImport');
  },
  // No permission: nothing is read or sent, and whoever keeps data of people must be able to let go of it.
  provideDelete: handler => {
    callingPlugin().plugin.life.onDelete = handler;
  },
};
