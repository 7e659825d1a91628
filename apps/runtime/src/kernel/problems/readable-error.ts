import { isNativeError } from 'node:util/types';

const LONGEST = 500;

/**
 * What a plugin threw, as an error that can be logged and shown: a plugin may throw anything, also what throws again
 * when it is looked at.
 */
export function readableError(thrown: unknown): Error {
  try {
    if (isNativeError(thrown) && typeof thrown.message === 'string') return thrown;
    // One of a worker has come here as a copy.
    const message = thrown instanceof Error ? thrown.message : thrown;
    return new Error(String(message).slice(0, LONGEST));
  } catch {
    return new Error('It threw something that cannot be shown.');
  }
}

/** Its message, for an operator. */
export const errorText = (thrown: unknown): string => readableError(thrown).message.slice(0, LONGEST);
