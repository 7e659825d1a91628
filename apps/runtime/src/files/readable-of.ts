import { Readable } from 'node:stream';

/** Any stream of bytes, as one of Node. */
export const readableOf = (bytes: AsyncIterable<Uint8Array>): Readable =>
  bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
