import { deserialize, serialize } from 'node:v8';

/** The value has more bytes than allowed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/**
 * A copy by the structured clone algorithm, through bytes: nothing in it is shared with the original, neither objects
 * nor memory (`structuredClone` passes a SharedArrayBuffer and a KeyObject on).
 *
 * @throws TooLargeError, or an Error for a function and whatever else cannot be copied
 */
export function plainCopy<T>(value: T, maximumBytes: number): T {
  const bytes = serialize(value);
  if (bytes.length > maximumBytes) throw new TooLargeError(`It is over ${maximumBytes} bytes.`);
  return deserialize(bytes) as T;
}
