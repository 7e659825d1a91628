import type { FileAnswer } from '@sv/sdk';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { readableOf } from '../readable-of';
import { contentTypeOf, isShown } from './served-type';
import { byteRange } from './byte-range';
import { contentDisposition } from './content-disposition';

/** No script, no form, no frame of the workspace, no request: whatever a browser takes the file for. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/** What is sent, when the head is set. Null: nothing but the head. */
export type SentContent = Readable | null;

/**
 * Sets the status and the headers for a file. The content is opened before anything is sent, so that a file that cannot
 * be read is refused as such.
 *
 * @throws FileRefusedError
 */
export async function answerWithFile(
  { file, download, open }: FileAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<SentContent> {
  const tag = `"${file.sha256}"`;
  const kind = download || !isShown(file.type) ? 'attachment' : 'inline';
  response.setHeader('etag', tag);
  // Whether somebody may see it can change, so it is asked for each time.
  response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('content-security-policy', SANDBOX);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('accept-ranges', 'bytes');
  if (matches(headers['if-none-match'], tag)) return headOnly(response, 304);
  response.setHeader('content-disposition', contentDisposition(kind, file.name));
  const range = headers['if-range'] === undefined || headers['if-range'] === tag ? headers.range : undefined;
  const part = method === 'GET' ? byteRange(range, file.size) : null;
  if (part === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.size}`);
    return headOnly(response, 416);
  }
  const content = method === 'HEAD' || file.size === 0 ? null : readableOf(await open(part ?? undefined));
  response.statusCode = part ? 206 : 200;
  response.setHeader('content-type', contentTypeOf(file.type));
  response.setHeader('content-length', part ? part.end - part.start + 1 : file.size);
  if (part) response.setHeader('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  return content;
}

function headOnly(response: ServerResponse, status: number): null {
  response.statusCode = status;
  return null;
}

/** The weak comparison of RFC 9110, section 13.1.2. */
const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(one => one.trim().replace(/^W\//, '') === tag));
