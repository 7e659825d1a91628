import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Above 10,080, the last port that `fetch` and browsers never call ("bad ports" of the Fetch standard), and below those
 * that a system gives to whoever asks for any (from 32,768 on Linux): between the answer and
 * its use, another process would get the same one.
 */
const FROM = 10_081;
const BELOW = 32_000;
/** Processes that ask at the same time begin at different places. */
let next = randomInt(FROM, BELOW);

/** A loopback port that nobody has at the moment, and that this process gets once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < BELOW ? port + 1 : FROM;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // EADDRINUSE
  }
  server.close();
  await once(server, 'close');
  return true;
}
