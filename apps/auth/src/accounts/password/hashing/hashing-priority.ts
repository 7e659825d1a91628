import { readFile, readdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/** What libuv calls the threads of its pool, on which passwords are hashed. */
const HASHES = 'libuv-worker\n';

/**
 * Has passwords hashed with what others leave of the processors. Otherwise a flood of sign-ins, on a machine with two of
 * them, takes half of each from all servers. Only Linux has priorities of threads; elsewhere nothing changes.
 */
export async function lowerHashingPriority(): Promise<void> {
  // The first reading has made the threads.
  const threads = await readdir(THREADS).catch(() => []);
  for (const thread of threads) {
    const name = await readFile(`${THREADS}/${thread}/comm`, 'utf8').catch(() => '');
    if (name === HASHES) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  }
}
