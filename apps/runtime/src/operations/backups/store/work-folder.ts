import { readdir, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Where backups wait until they are encrypted or sent, and are decrypted. */
export const workFolderOf = (dataDir: string): string => join(dataDir, 'backup-work');

/** How much there is in it. */
export async function workBytes(dataDir: string): Promise<number> {
  const names = await readdir(workFolderOf(dataDir), { recursive: true }).catch(() => []);
  const found = await Promise.all(names.map(name => stat(join(workFolderOf(dataDir), name)).catch(() => null)));
  return found.reduce((sum, one) => sum + (one?.isFile() ? one.size : 0), 0);
}

const TOUCHED_EVERY_MS = 60_000;
const IS_LEFT_AFTER_MS = 15 * 60_000;

/** Shows other processes, on other machines too, that a folder is in use. @returns ends that */
export function keepTouched(folder: string): () => void {
  const touch = (): void => void utimes(folder, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, TOUCHED_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Removes what a process left that was killed. */
export async function sweepWorkFolder(dataDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(workFolderOf(dataDir)).catch(() => [])) {
    const path = join(workFolderOf(dataDir), name);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: now };
    if (now - mtimeMs > IS_LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
  await rmdir(workFolderOf(dataDir)).catch(() => undefined);
}
