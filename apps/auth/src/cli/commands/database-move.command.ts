import { prepareMove } from '@sv/server/backup/move/prepare-move';
import { databaseCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { warnOfTypedSecret } from '@sv/server/command-line/typed-secret';
import { openStore } from '@sv/server/database/open-store';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { identityStore } from '../../database/open-identity-store';
import { knownMigrations, migrationName } from '../known-migrations';

/** The identities' half of `database move`, before the runtime's: their tables in the new place, with nothing in them. */
export const identityMoveCommand = (context: Context) =>
  databaseCommand(context, ({ to, without }) => {
    if (to !== context.env['DATABASE_MOVE_TO']) warnOfTypedSecret(to, context.print, 'Use DATABASE_MOVE_TO next time.');
    return prepareMove({
      env: context.env,
      to,
      without,
      known: knownMigrations(),
      version: PLATFORM_VERSION,
      makeTables: async (place, wanted) => {
        const known = identityStore(place);
        const migrations = known.migrations.filter(migration => wanted.includes(migrationName(migration)));
        const store = await openStore({ ...known, migrations, intoUnfinished: true });
        await store.destroy();
      },
    });
  });
