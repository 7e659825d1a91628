import { isUtf8 } from 'node:buffer';
import { MAX_RECORD_BYTES } from '../../format/archive-limits';
import { parseBounded } from './parse-bounded';

/** A line of a section is not JSON, not UTF-8, or too long. */
export class MalformedRecordError extends Error {
  override readonly name = 'MalformedRecordError';
}

const LINE_BREAK = 0x0a;
/** The values of a record that is longer than this are counted before it is parsed. */
const LARGE = 256 * 1024;
const MAX_VALUES = 1_000_000;

/**
 * The records of a section, several at a time: JSON, one in each line. Memory holds what was read at once and one record.
 *
 * @throws MalformedRecordError
 */
export async function* recordsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_BREAK);
    if (end === -1) {
      rest.push(chunk);
      restBytes += chunk.length;
      if (restBytes > MAX_RECORD_BYTES) throw new MalformedRecordError('A record is too large.');
      continue;
    }
    yield parsed(rest.length > 0 ? Buffer.concat([...rest, chunk.subarray(0, end)]) : chunk.subarray(0, end));
    rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : [];
    restBytes = rest[0]?.length ?? 0;
  }
  if (restBytes > 0) yield parsed(Buffer.concat(rest));
}

function parsed(lines: Buffer): unknown[] {
  if (!isUtf8(lines)) throw new MalformedRecordError('A record is not UTF-8.');
  return lines.toString('utf8').split('\n').map(toRecord);
}

function toRecord(line: string): unknown {
  try {
    return line.length > LARGE ? parseBounded(Buffer.from(line), MAX_VALUES) : (JSON.parse(line) as unknown);
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedRecordError('A record is not valid JSON.');
    if (error instanceof RangeError) throw new MalformedRecordError('A record has too many values.');
    throw error;
  }
}
