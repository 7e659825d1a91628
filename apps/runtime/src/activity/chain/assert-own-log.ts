import type { SqlRunner } from '../../database/sql';
import type { AuditKeys } from './audit-keys';
import { readHead } from './chain-head';

/** A program of another secret would write entries that nobody can tell from forged ones. */
class ForeignLogError extends Error {
  override readonly name = 'ForeignLogError';

  constructor() {
    super(
      'The activity log was signed with another AUTH_SECRET: give the command the variables of the instance. ' +
        "If they are the same, somebody has changed the log: run 'audit verify'",
    );
  }
}

/** For commands, which are run by hand and with whatever variables are there. @throws ForeignLogError */
export async function assertOwnLog(on: SqlRunner, keys: AuditKeys): Promise<void> {
  if ((await readHead(on, keys)) === 'forged') throw new ForeignLogError();
}
