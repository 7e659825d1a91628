import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Revocation } from './revocation';
import { revocationsFolder } from './revocation-files';

const CHUNK_BYTES = 1_048_576;
/** A line has a few ids. What is longer is no line, and is not kept in memory. */
const MAX_LINE_BYTES = 4096;
const NOTHING = Buffer.alloc(0);

/** Each line of the journal, null for one that nobody can read, without having a file in memory. @throws what the disk says */
export function* journalLines(dataDir: string, chunkBytes = CHUNK_BYTES): Generator<Revocation | null> {
  const folder = revocationsFolder(dataDir);
  for (const name of namesIn(folder).filter(one => one.endsWith('.jsonl')))
    for (const line of linesOf(join(folder, name), Buffer.alloc(chunkBytes))) if (line !== '') yield parse(line);
}

/** An overlong one comes as far as it was kept, so that it cannot be read. */
function* linesOf(file: string, chunk: Buffer): Generator<string> {
  const handle = openSync(file, 'r');
  let begun: Buffer = NOTHING;
  try {
    for (let length; (length = readSync(handle, chunk)) > 0;) {
      const read = chunk.subarray(0, length);
      let start = 0;
      for (let end; (end = read.indexOf('\n', start)) >= 0; start = end + 1) {
        yield joined(begun, read.subarray(start, end)).toString();
        begun = NOTHING;
      }
      begun = joined(begun, read.subarray(start));
    }
    yield begun.toString();
  } finally {
    closeSync(handle);
  }
}

const joined = (begun: Buffer, more: Buffer): Buffer =>
  Buffer.concat([begun, more.subarray(0, Math.max(0, MAX_LINE_BYTES - begun.length))]);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parse(line: string): Revocation | null {
  try {
    const { at, action, userId, id, to, tx } = JSON.parse(line) as Revocation;
    const others = [userId, id, to, tx].every(value => value === undefined || typeof value === 'string');
    return typeof action === 'string' && !Number.isNaN(Date.parse(at)) && others
      ? { at, action, ...(userId && { userId }), ...(id && { id }), ...(to && { to }), ...(tx && { tx }) }
      : null;
  } catch {
    return null;
  }
}
