import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request, its real bytes counted whatever was announced. The stream is left as it is when the
 * body is too large, so that the refusal can still be sent.
 *
 * @throws PlatformError `body-too-large`, or `malformed-json` when the client went away in the middle
 */
export async function readBody(request: IncomingMessage, maximum: number): Promise<Buffer> {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximum) throw new PlatformError('body-too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof PlatformError ? error : new PlatformError('malformed-json', 'The body ended early.');
  }
  return Buffer.concat(chunks);
}
