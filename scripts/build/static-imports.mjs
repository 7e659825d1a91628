// @ts-check
// What a built script imports at once, however deep. What it imports when it is asked for does not count.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /(?:^|[;}])\s*(?:import|export)\s*(?:[^'"();]*?from\s*)?["']\.\/([\w-]+\.js)["']/g;

/**
 * @param {string} folder where the scripts lie
 * @param {string} first
 * @returns {Set<string>} the script and what it imports
 */
export function importsOf(folder, first) {
  const found = new Set([first]);
  for (const name of found) {
    for (const [, next = ''] of readFileSync(join(folder, name), 'utf8').matchAll(IMPORT)) found.add(next);
  }
  return found;
}
