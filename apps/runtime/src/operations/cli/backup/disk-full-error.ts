import { errorCodeOf } from '@sv/server/database/error-code';
import { ContentStoreFullError } from '../../../files/store/content-errors';
import { CommandError } from '@sv/server/command-line/command-error';

const FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE|53100)$/;

/** @throws CommandError with this text when a disk is full, instead of the system's own message */
export async function withDiskFullError<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFull = FULL.test(errorCodeOf(error)) || error instanceof ContentStoreFullError;
    if (!isFull) throw error;
    throw new CommandError(message);
  }
}
