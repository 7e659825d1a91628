import type { RevocationLine } from '@sv/contracts/internal.contract';
import { waitFor } from '@sv/server/testing/wait-for';
import type { AuthInstance } from './start-auth';

/** A runtime's end of `/internal/revocations`. */
export interface RevocationReader {
  lines: RevocationLine[];
  /** Resolves with the first line that fits, already here or still to come. @throws after `withinMs` */
  until(fits: (line: RevocationLine) => boolean, withinMs?: number): Promise<RevocationLine>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  stop(): void;
}

/** @param follower the id of a runtime that says what it knows; without one, nobody waits for it */
export async function readRevocations(auth: AuthInstance, after = 0, follower?: string): Promise<RevocationReader> {
  const abort = new AbortController();
  const query = new URLSearchParams({ after: String(after), ...(follower && { follower }) });
  const response = await fetch(`${auth.url}/internal/revocations?${query}`, {
    headers: { authorization: `Bearer ${auth.bearer}` },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const lines: RevocationLine[] = [];
  const ended = collect(response.body, lines);
  return {
    lines,
    ended,
    until: (fits, withinMs = 2000) => waitFor(() => lines.find(fits), withinMs),
    stop: () => abort.abort(),
  };
}

async function collect(body: ReadableStream<Uint8Array>, lines: RevocationLine[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.map(part => JSON.parse(part) as RevocationLine));
    }
  } catch (error) {
    // The reader left automatically.
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
