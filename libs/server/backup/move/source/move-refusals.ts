import { RESTORED_TABLE } from '../../restored-mark';
import { MoveError } from '../move-error';

/** Tables that have rows only until the next start has settled something, and why an instance waits for that. */
export const UNSETTLED: readonly { table: string; reason: string }[] = [
  {
    // The next start completes a restore or a move, with the code that owns the tables.
    table: RESTORED_TABLE,
    reason: 'the instance was restored or moved, and was not started since: start it once, and stop it again',
  },
  {
    // How to take it back is written in a form that SQLite alone reads.
    table: 'import_slices',
    reason:
      'an import was cut off, and the next start takes back what came in of it: start the instance once, and stop it again',
  },
];

export const storeIsGone = (id: string, what: string): MoveError =>
  new MoveError(`the store of ${id} is gone: ${what} was there before. Put it back from a backup first`);
