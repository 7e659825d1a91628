import type { IncomingMessage } from 'node:http';

/** So long a client may go on sending what nobody reads. */
const LINGER_MS = 2000;

/**
 * Reads on for a moment after a refusal in the middle of an upload. Whoever is cut off while sending often sees a broken
 * connection instead of the answer.
 */
export async function discardRest(request: IncomingMessage, lingerMs = LINGER_MS): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, lingerMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', end).once('close', end).once('error', end).resume();
  });
}
