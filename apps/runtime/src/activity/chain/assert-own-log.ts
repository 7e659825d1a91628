import type { SqlRunner } from '../../kernel/database/sql';
import type { AuditKeys } from './audit-keys';
import { readHead } from './chain-head.sql';

/** This process has another secret than the log: its entries could not be told from forged ones. */
class ForeignLogError extends Error {
  override readonly name = 'ForeignLogError';

  constructor() {
    super(
      'The activity log was signed with another AUTH_SECRET: give the command the variables of the instance. ' +
        "If they are the same, somebody has changed the log: run 'audit verify'",
    );
  }
}

/** For commands: they are started by hand, and may have the wrong environment. @throws ForeignLogError */
export async function assertOwnLog(on: SqlRunner, keys: AuditKeys): Promise<void> {
  if ((await readHead(on, keys)) === 'forged') throw new ForeignLogError();
}
