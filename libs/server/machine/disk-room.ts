import { statfs } from 'node:fs/promises';

const MIB = 1_048_576;
/** Below this, health warns. */
const LOW_BYTES = 512 * MIB;
/** Below this, writes fail or are about to. */
const FULL_BYTES = 32 * MIB;

export interface DiskFault {
  code: 'disk-low' | 'disk-full';
  detail: string;
}

/** What anybody but the administrator of the machine may still write on the disk of a folder. @throws what the system says */
export async function statFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The same; null when the system does not say. */
export const freeBytes = (folder: string): Promise<number | null> => statFreeBytes(folder).catch(() => null);

/** What is wrong and what to do; null when there is enough. */
export function diskFault(folder: string, free: number): DiskFault | null {
  const left = `${Math.floor(free / MIB)} MiB are free on the disk of ${folder}.`;
  const remedy = 'Free space, for example by removing old backups and copies of databases from before an update.';
  if (free < FULL_BYTES) {
    return {
      code: 'disk-full',
      detail: `${left} Nothing can be stored (507), and nobody can sign in. ${remedy}`,
    };
  }
  return free < LOW_BYTES
    ? { code: 'disk-low', detail: `${left} When the disk is full, nothing can be stored. ${remedy}` }
    : null;
}
