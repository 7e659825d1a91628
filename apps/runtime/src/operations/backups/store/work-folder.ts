import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where backups wait until they are encrypted or sent, and are decrypted. */
export const workFolderOf = (dataDir: string): string => join(dataDir, 'backup-work');

/** How much there is in it. */
export async function workBytes(dataDir: string): Promise<number> {
  const names = await readdir(workFolderOf(dataDir), { recursive: true }).catch(() => []);
  const found = await Promise.all(names.map(name => stat(join(workFolderOf(dataDir), name)).catch(() => null)));
  return found.reduce((sum, one) => sum + (one?.isFile() ? one.size : 0), 0);
}

const A_DAY_MS = 86_400_000;

/** Removes what a process left that was killed: a command by hand may be using what is younger. */
export async function sweepWorkFolder(dataDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(workFolderOf(dataDir)).catch(() => [])) {
    const path = join(workFolderOf(dataDir), name);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: now };
    if (now - mtimeMs > A_DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
