import type { IncomingMessage } from 'node:http';

/** How long a client may continue sending data that is thrown away. */
const LINGER_MS = 2000;
/** More will not come in that time. */
const WORTH_BYTES = 64 * 1024 * 1024;

/**
 * Reads on for a moment after a refusal in the middle of an upload. A client that is cut off while it sends often
 * reports a broken connection instead of the answer.
 */
export async function discardRest(request: IncomingMessage, lingerMs = LINGER_MS): Promise<void> {
  if (request.complete || request.destroyed || announcedBytes(request) > WORTH_BYTES) return;
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, lingerMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    // The listener too: where something still iterates over the request, `resume` alone does nothing.
    request
      .once('end', end)
      .once('close', end)
      .once('error', end)
      .on('data', () => undefined)
      .resume();
  });
}

const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);
