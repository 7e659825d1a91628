import { instancePlaces } from '@sv/server/backup/instance-places';
import { revocationsSince } from '@sv/server/backup/revocations/read-revocations';
import { restoreBackup } from '@sv/server/backup/restore/restore-backup';
import { testRestore } from '@sv/server/backup/restore/test-restore';
import { restoreCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { EnvReader } from '@sv/server/config/env-reader';
import { readBackupConfig } from '../../../kernel/config/backup-config';
import { fileStoreOf } from '../../../kernel/config/file-store-config';
import { openContentStore } from '../../../files/store/open-content-store';
import { notComparedLine } from '../../backups/testing/test-outcome';
import { withDiskFullError } from './disk-full-error';
import { ourNames } from './our-names';
import { named, nameOf, withReadableBackup } from './readable-backup';
import { recordedBackup } from './recorded-backup.sql';
import { withWorkFolder } from './write-backup';
import { restoredOwners } from './restored-owners.sql';
import { linesAboutRestored, linesAboutTest } from './restore-report';
import { linesAboutRevocations } from './revocations-report';

/** Puts a backup back, with the servers stopped; or beside them, as a test. */
export const platformRestoreCommand = ({ env, print }: Context) =>
  restoreCommand({ env, print }).action(
    async (path, { name, force, keepSessions, revokedSince, withoutRevocations, identity, test }) => {
      const given = named(path, name);
      const places = instancePlaces(env);
      const { dataDir } = places;
      const backups = readBackupConfig(new EnvReader(env), dataDir);
      const recorded = await recordedBackup(places.platform, nameOf(given));
      if (test && 'isUnsure' in recorded)
        throw new CommandError(`${recorded.unknown}, so the backup is not loaded as a test: try again when it can`);
      const noRoom = `there is no room in ${dataDir} for what is in the backup; nothing was changed`;
      const lines = await withDiskFullError(noRoom, () =>
        withReadableBackup({ given, identity, dataDir, backups, recorded }, async file => {
          if (test) {
            const tested = (scratch: string) => testRestore({ file, scratch, places, ...ourNames() });
            return linesAboutTest(await withWorkFolder(dataDir, tested));
          }
          const files = openContentStore({ dataDir, fileStore: fileStoreOf(env) });
          const from = (madeAt: string) => earlier(madeAt, revokedSince);
          const known = withoutRevocations ? null : (madeAt: string) => revocationsSince(dataDir, from(madeAt));
          const how = { force: force ?? false, keepsSessions: keepSessions ?? false, revocationsSince: known };
          const restored = await restoreBackup({ file, places, files, ...how, ...ourNames() });
          const owners = await restoredOwners(places.identity).catch(() => null);
          const of = { madeAt: from(restored.manifest.createdAt), owners };
          const revoked = linesAboutRevocations(restored.revocations, of);
          return [...linesAboutRestored(restored, env), ...revoked, 'Start the instance now.'];
        }),
      );
      if ('unknown' in recorded) print(notComparedLine(recorded.unknown));
      lines.forEach(print);
    },
  );

/** A backup is as new as it says, unless its database had been taken back before: then it lacks what was revoked since. */
const earlier = (madeAt: string, revokedSince?: Date): string =>
  revokedSince && revokedSince < new Date(madeAt) ? revokedSince.toISOString() : madeAt;
