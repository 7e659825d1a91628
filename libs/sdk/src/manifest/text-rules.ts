import { text, type Shape, type TextRule } from './shape.js';

// Rules for texts that people read, in several parts of the manifest.

export const rule = (pattern: RegExp, reason: string): TextRule => ({ pattern, reason });

/**
 * No control characters, no lone surrogates and no invisible characters, such as those that change the text direction,
 * so that no two plugins look the same. Joiners are allowed, because some scripts need them.
 */
const printable = rule(
  /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])*$/u,
  'must be one line without control characters',
);

export const line = (max: number): Shape =>
  text(max, printable, rule(/^(\S(.*\S)?)?$/u, 'must not begin or end with a space'));
