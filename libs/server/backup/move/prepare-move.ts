import type { DatabasePlace } from '../../config/database-places';
import type { Env } from '../../config/env-reader';
import { isMark } from '../../database/migrating/compatibility-mark.sql';
import { IDENTITY_LEDGER } from '../identity-tables';
import { MoveError } from './move-error';
import { withMove } from './open-move';

interface Preparation {
  env: Env;
  to: string;
  /** The plugins whose tables stay in the old database. */
  without: readonly string[];
  /** The migrations of the identity database that this program has. */
  known: readonly string[];
  version: string;
  /** Makes the tables of identities by these migrations, with nothing in them. */
  makeTables: (place: DatabasePlace, migrations: readonly string[]) => Promise<void>;
}

/**
 * The identities' half of a move, before the runtime's: refuses what can be refused, marks the target as unfinished and
 * makes the tables of identities in it. A failure leaves the target as it was.
 *
 * @throws MoveError, BackupError, AlreadyRunningError, DatabaseUnreachableError
 */
export const prepareMove = ({ env, to, without, known, version, makeTables }: Preparation): Promise<void> =>
  withMove({ env, to, without }, async ({ places, source, target, plugins }) => {
    const ledger = await (await source.openStore('identity')).ledger(IDENTITY_LEDGER);
    const ran = migrationsIn('identity', { ledger, known, version });
    await target.begin(plugins);
    try {
      await makeTables(places.to.identity, ran);
    } catch (error) {
      await target.discard();
      throw error;
    }
  });

/**
 * The migrations that have run. The target gets these and no others, since rows are moved as they are.
 *
 * @throws MoveError when this program does not know one, or a version wrote the store that kept no list
 */
export function migrationsIn(
  of: string,
  { ledger, known, version }: { ledger: readonly string[] | null; known: readonly string[]; version: string },
): string[] {
  const ran = (ledger ?? []).filter(name => !isMark(name));
  if (ran.length === 0) {
    throw new MoveError(
      `the ${of} database is older than this program, ${version}: start the instance once with this version, stop it, and move it then`,
    );
  }
  const newer = ran.filter(name => !known.includes(name));
  if (newer.length === 0) return ran;
  throw new MoveError(
    `the ${of} database is newer than this program, ${version}, which does not know the migration ${newer.join(', ')}: move it with the version that was started last`,
  );
}
