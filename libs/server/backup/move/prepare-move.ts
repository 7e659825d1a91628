import type { DatabasePlace } from '../../config/database-places';
import type { Env } from '../../config/env-reader';
import { IDENTITY_LEDGER } from '../identity-tables';
import { MoveError } from './move-error';
import { withMove } from './open-move';

interface Preparation {
  env: Env;
  to: string;
  /** The migrations of the identity database that this program has. */
  known: readonly string[];
  version: string;
  /** Makes the tables of identities, with nothing in them. */
  makeTables: (place: DatabasePlace) => Promise<void>;
}

/**
 * The identities' half of a move, before the runtime's: refuses what can be refused, marks the target as unfinished and
 * makes the tables of identities in it. A failure leaves the target as it was.
 *
 * @throws MoveError, BackupError, AlreadyRunningError, DatabaseUnreachableError
 */
export const prepareMove = ({ env, to, known, version, makeTables }: Preparation): Promise<void> =>
  withMove({ env, to }, async ({ places, source, target }) => {
    const ran = await (await source.openStore('identity')).ledger(IDENTITY_LEDGER);
    assertSameVersion('identity', { ran: ran ?? [], known, version });
    await target.begin(source.plugins);
    try {
      await makeTables(places.to.identity);
    } catch (error) {
      await target.discard();
      throw error;
    }
  });

/** Rows are moved as they are, so both sides have to be of one version. @throws MoveError */
export function assertSameVersion(
  of: string,
  { ran, known, version }: { ran: readonly string[]; known: readonly string[]; version: string },
): void {
  const newer = ran.filter(name => !known.includes(name));
  if (newer.length > 0) {
    throw new MoveError(
      `the ${of} database is newer than this program, ${version}, which does not know the migration ${newer.join(', ')}: move it with the version that was started last`,
    );
  }
  const older = known.filter(name => !ran.includes(name));
  if (older.length > 0) {
    throw new MoveError(
      `the ${of} database is older than this program, ${version}: start the instance once with this version, stop it, and move it then`,
    );
  }
}
