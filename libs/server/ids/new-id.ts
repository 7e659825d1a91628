import { v7 } from 'uuid';

/** A new UUID of version 7 (RFC 9562 section 5.7): sorts by the time it was made. */
export const newId = (): string => v7();
