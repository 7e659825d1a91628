// @ts-check
// The budget of the scripts that a document asks for at once, as they are sent. Angular's own budgets know neither the last
// steps of the build nor compression.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Kilobytes, gzip. A page in another language than English also loads its texts, which are data. */
const BUDGETS = { web: 96, login: 68 };
const SCRIPT = /<(?:script|link rel="modulepreload")\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g;

/** @param {string} folder where the compressed files are @param {keyof typeof BUDGETS} project */
export function checkFirstScript(folder, project) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = [...html.matchAll(SCRIPT)].map(([, path]) => path?.split('/').at(-1) ?? '');
  const kilobytes = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0) / 1000;
  if (kilobytes <= BUDGETS[project]) return;
  throw new Error(
    `The first script of ${project} has ${kilobytes.toFixed(1)} kB (gzip), and may have ${BUDGETS[project]}. ` +
      'Load what the first page does not need later (docs/adr/0068-the-workspace-opens-without-a-network.md).',
  );
}
