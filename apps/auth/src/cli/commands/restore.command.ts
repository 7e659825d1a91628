import { BackupReader } from '@sv/server/backup/file/backup-reader';
import { IDENTITY_LEDGER } from '@sv/server/backup/identity-tables';
import { refuseNewer } from '@sv/server/backup/ledgers';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { resolve } from 'node:path';
import { migrations } from '../../database/migrations';
import type { Command } from './command';

const known = migrations.map(migration => (new migration() as { name?: string }).name ?? migration.name);

/**
 * The identities' half of `restore`, before the runtime's: whether this program could read what the backup has of them.
 * It changes nothing. What is wrong with the file or the options, the other half says.
 */
export const restoreCommand: Command = {
  name: 'restore',
  help: 'restore <file>\n  See the help of the platform: restore --help',
  async run(args, _door, _terminal, env) {
    const file = args.find(argument => !argument.startsWith('-'));
    if (!file) return;
    const reader = await BackupReader.open(resolve(env['INIT_CWD'] ?? process.cwd(), file));
    try {
      const identity = reader.manifest.stores.find(({ of }) => of === 'identity');
      if (identity)
        refuseNewer(reader.manifest, identity, { ledger: IDENTITY_LEDGER, known, version: PLATFORM_VERSION });
    } finally {
      reader.close();
    }
  },
};
