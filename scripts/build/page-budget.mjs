// @ts-check
// The budget of the scripts that the first page of Tasks adds to the first script: what its route imports, and what that
// imports. What is loaded when it is asked for does not count.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './static-imports.mjs';

/** Kilobytes, gzip. 24 of them every app needs, so that Tasks itself may have less than 60. */
const BUDGET = 80;
/** In the script of that page alone. */
const PAGE = '"sv-list-page"';

/** @param {string} folder where the compressed files are */
export function checkTasksPage(folder) {
  const kilobytes = tasksPageKilobytes(folder);
  if (kilobytes <= BUDGET) return;
  throw new Error(
    `The first page of Tasks has ${kilobytes.toFixed(1)} kB (gzip) beyond the first script, and may have ${BUDGET}. ` +
      'Load what it does not show at first later (@defer, import()).',
  );
}

/** @param {string} folder */
function tasksPageKilobytes(folder) {
  const names = readdirSync(folder).filter(name => name.endsWith('.js'));
  const page = names.find(name => readFileSync(join(folder, name), 'utf8').includes(PAGE));
  const entry = names.find(name => name.startsWith('main-'));
  if (!page || !entry) throw new Error(`${folder} has no script with ${PAGE}`);
  const shell = importsOf(folder, entry);
  const added = [...importsOf(folder, page)].filter(name => !shell.has(name));
  return added.reduce((sum, name) => sum + sentBytes(join(folder, name)), 0) / 1000;
}

/** Small files are sent as they are. @param {string} path */
const sentBytes = path => statSync(`${path}.gz`, { throwIfNoEntry: false })?.size ?? statSync(path).size;
