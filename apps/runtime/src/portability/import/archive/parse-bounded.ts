/** More values than the manifest of the largest allowed archive has. */
const MAX_VALUES = 1_200_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Parses JSON that somebody else wrote. Eleven million empty objects are 32 MiB of text and a gigabyte of memory, so the
 * values are counted before anything is made of them.
 *
 * @throws RangeError when there are too many, SyntaxError, TypeError when it is not UTF-8
 */
export function parseBounded(bytes: Buffer, maxValues = MAX_VALUES): unknown {
  if (hasMoreValues(bytes, maxValues)) throw new RangeError('The JSON has too many values.');
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
}

/** Each value but the first stands behind a comma or begins what holds it; what is inside a text does not count. */
function hasMoreValues(bytes: Buffer, maxValues: number): boolean {
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    if (values > maxValues) return true;
  }
  return false;
}

/** The position of the quote that ends the text; the end of the bytes when there is none. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
