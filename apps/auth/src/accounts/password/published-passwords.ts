import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BloomFilter } from './bloom-filter';

/** Beside the bundle, and beside this file in the sources. `scripts/common-passwords` makes it. */
const FILE = 'published-passwords.bin';

/** The one spelling in which common passwords are compared: upper and lower case are one. */
export const spelling = (password: string): string => password.normalize('NFC').toLowerCase();

let filter: BloomFilter | undefined;

/** Whether a password is on the published lists. @param password as `spelling` has it */
export function isPublished(password: string): boolean {
  // Read at first use: nobody sets a password while the process starts.
  filter ??= new BloomFilter(readFileSync(join(import.meta.dirname, FILE)));
  return filter.has(password);
}
