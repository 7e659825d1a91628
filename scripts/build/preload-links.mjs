// @ts-check
// Names in index.html every file that the entry imports, however deep, so that the browser asks for all of them at once.
// Angular's own links stop at ten, in no order of size, and lack the nonce: without it a browser under our content
// security policy does not use what it preloaded and asks a second time.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './static-imports.mjs';

const ENTRY = /<script src="([^"]*?)([^"/]+\.js)" type="module"/;

/** @param {string} folder where `index.html` and the files lie */
export function writePreloadLinks(folder) {
  const path = join(folder, 'index.html');
  const html = readFileSync(path, 'utf8');
  const [, base, entry] = ENTRY.exec(html) ?? [];
  if (base === undefined || entry === undefined) throw new Error(`${path} has no entry script`);
  const files = [...importsOf(folder, entry)].filter(file => file !== entry);
  const links = files.map(file => `<link rel="modulepreload" href="${base}${file}" nonce="__NONCE__">`);
  writeFileSync(path, html.replace('</head>', `${links.join('')}</head>`));
}
