import { BackupReader } from '@sv/server/backup/file/backup-reader';
import { IDENTITY_LEDGER } from '@sv/server/backup/identity-tables';
import { refuseNewer } from '@sv/server/backup/ledgers';
import { restoreCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { existsSync } from 'node:fs';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { knownMigrations } from '../known-migrations';

/**
 * The identities' half of `restore`, before the runtime's: whether this program could read what the backup has of them.
 * It changes nothing.
 */
export const identityRestoreCommand = (context: Context) =>
  restoreCommand(context).action(async file => {
    // The runtime's half fetches and decrypts what cannot be read here, and says what is wrong with it.
    if (!file || !existsSync(file)) return;
    const reader = await BackupReader.open(file).catch(() => null);
    if (!reader) return;
    try {
      const identity = reader.manifest.stores.find(({ of }) => of === 'identity');
      if (identity)
        refuseNewer(reader.manifest, identity, {
          ledger: IDENTITY_LEDGER,
          known: knownMigrations(),
          version: PLATFORM_VERSION,
        });
    } finally {
      reader.close();
    }
  });
