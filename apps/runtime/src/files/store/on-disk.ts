import { errorCodeOf } from '@sv/server/database/error-code';
import { ContentStoreFullError, ContentStoreUnreachableError } from './content-errors';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Does something on the disk. @throws ContentStoreFullError, ContentStoreUnreachableError for what the system says */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCodeOf(error);
    if (FULL.has(code)) throw new ContentStoreFullError({ cause: error });
    throw /^E[A-Z]+$/.test(code) ? new ContentStoreUnreachableError({ cause: error }) : error;
  }
}

/** The same for what may be missing. */
export async function onDiskOrNull<T>(work: () => Promise<T>): Promise<T | null> {
  return onDisk<T | null>(() =>
    work().catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return null;
      throw error;
    }),
  );
}
