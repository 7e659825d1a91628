/**
 * The longest text of a line, in bytes, so that what a client sent cannot fill the log through an error that quotes it.
 */
const LONGEST_TEXT = 4096;
/** The bytes of all texts of a line but its message: an error with many causes has many texts. */
const LONGEST_TEXTS = 8 * LONGEST_TEXT;
const MOST_ITEMS = 100;
/** No character is longer in UTF-8: a line of fewer has no long text. */
const BYTES_OF_A_CHARACTER = 3;
const CUT = ' … (cut)';

/** A line of the log as it is written: each text cut at 4 KiB, and what is too much in all left out. */
export function boundedLine(line: string): string {
  if (line.length <= LONGEST_TEXT / BYTES_OF_A_CHARACTER) return line;
  const { msg, ...fields } = JSON.parse(line) as { msg?: string };
  let left = LONGEST_TEXTS;
  const bounded = (name: string, value: unknown): unknown => {
    const kept = typeof value === 'string' ? cut(value) : Array.isArray(value) ? value.slice(0, MOST_ITEMS) : value;
    left -= Buffer.byteLength(name) + (typeof kept === 'string' ? Buffer.byteLength(JSON.stringify(kept)) : 0);
    return left > 0 ? kept : undefined;
  };
  const kept = JSON.parse(JSON.stringify(fields, bounded)) as object;
  return `${JSON.stringify({ ...kept, msg: msg && cut(msg) })}\n`;
}

/** The beginning that fits, in whole characters, with a note that there was more. */
function cut(text: string): string {
  if (Buffer.byteLength(text) <= LONGEST_TEXT) return text;
  const room = new Uint8Array(LONGEST_TEXT - Buffer.byteLength(CUT));
  return text.slice(0, new TextEncoder().encodeInto(text, room).read) + CUT;
}
