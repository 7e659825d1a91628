// @ts-check
// Hashes of the built files, as the browser and the service worker hold them against what they get. index.html says them
// of the entry script, what is loaded ahead and the styles, and in an import map of every other script.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `<script src>`, or a `<link href>` to a script or a style. */
const TAG = /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]*?)([^"/]+\.(?:js|css))"[^>]*/g;

/** @param {string} path */
export const integrityOf = path => `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`;

/** @param {string} folder where `index.html` and the files lie, as they will be served */
export function writeIntegrity(folder) {
  const path = join(folder, 'index.html');
  const html = readFileSync(path, 'utf8');
  let base = '';
  const tagged = html.replace(TAG, (tag, place, file) => {
    base = place;
    return `${tag} integrity="${integrityOf(join(folder, file))}"`;
  });
  writeFileSync(
    path,
    tagged.replace(/<base [^>]*>/, found => `${found}\n    ${importMap(folder, base)}`),
  );
}

/**
 * Before the first script: later ones are not looked at. Names are those by which chunks import one another.
 *
 * @param {string} folder
 * @param {string} base where the files are reached
 */
function importMap(folder, base) {
  const scripts = readdirSync(folder).filter(name => /^(chunk|main)-.*\.js$/.test(name));
  const integrity = Object.fromEntries(scripts.map(name => [`/${base}${name}`, integrityOf(join(folder, name))]));
  return `<script type="importmap" nonce="__NONCE__">${JSON.stringify({ integrity })}</script>`;
}
