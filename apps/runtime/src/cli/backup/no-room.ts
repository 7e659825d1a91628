import { errorCodeOf } from '@sv/server/database/error-code';
import { dirname } from 'node:path';
import { CommandError } from '../command';

const FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE)$/;

/** @throws CommandError when the disk is full, instead of what the system calls it */
export async function orNoRoom<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!FULL.test(errorCodeOf(error))) throw error;
    throw new CommandError(
      `there is no room for the backup in ${dirname(file)}, or for a copy of the largest database beside it; nothing was left there`,
    );
  }
}
