/** How large the value of a JSON text is for code that walks it. */
export interface JsonExtent {
  /** Deepest nesting of arrays and objects. */
  depth: number;
  /** Members and elements, at most one too many for each empty array or object. */
  values: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Measured on the bytes, strings skipped, before anything is made of them. */
export function jsonExtent(body: Buffer): JsonExtent {
  let [level, depth, values] = [0, 0, 0];
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === COMMA) values++;
    else if (OPENING.has(byte)) {
      depth = Math.max(depth, ++level);
      values++;
    } else if (CLOSING.has(byte)) level--;
  }
  return { depth, values };
}

function endOfString(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}
