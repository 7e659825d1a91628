/** Any number of lines, but no control characters, which Postgres cannot keep, and no halves of a surrogate pair. */
export const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** One line of the same, with something on it. */
export const LINE = /^(?=.*\S)[^\p{Cc}\p{Cs}]*$/u;
