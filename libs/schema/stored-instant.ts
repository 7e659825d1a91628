import type { ValueTransformer } from 'typeorm';

/**
 * Turns a `Date` into UTC ISO 8601 text with milliseconds, and back. All of them have the same length, so text order
 * is time order.
 */
export const storedInstant: ValueTransformer = {
  to: (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value),
  from: (value: unknown): unknown => (typeof value === 'string' ? new Date(value) : value),
};
