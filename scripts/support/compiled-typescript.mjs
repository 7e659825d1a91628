// One TypeScript file as an ES module, with the decorator metadata on which injection and columns rest: esbuild drops it.
// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { transformSync, version } from '@swc/core';

const root = path.join(import.meta.dirname, '../..');

const options = {
  swcrc: false,
  sourceMaps: /** @type {const} */ ('inline'),
  jsc: {
    parser: { syntax: /** @type {const} */ ('typescript'), decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: /** @type {const} */ ('es2022'),
    keepClassNames: true,
  },
  module: { type: /** @type {const} */ ('es6') },
};

/** What was made of sources before: most of a start goes by with it. `npm ci` clears it. */
const kept = path.join(root, 'node_modules/.cache/typescript-sources');

/**
 * The map names the file as it is called beside itself, so that copies of a checkout share what was made.
 *
 * @param {string} file @returns {string} JavaScript, with its source map inside
 */
export function compiled(file) {
  const source = fs.readFileSync(file, 'utf8');
  const filename = path.basename(file);
  const hash = createHash('sha256')
    .update(JSON.stringify([version, options, filename, source]))
    .digest('hex');
  const place = path.join(kept, `${hash}.js`);
  try {
    return fs.readFileSync(place, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...options, filename });
    keep(place, code);
    return code;
  }
}

/** Others may start at the same time: it is there as a whole, or not. Where nothing can be written, it goes without. */
function keep(place, code) {
  const draft = `${place}.${process.pid}`;
  try {
    fs.mkdirSync(kept, { recursive: true });
    fs.writeFileSync(draft, code);
    fs.renameSync(draft, place);
  } catch {
    fs.rmSync(draft, { force: true });
  }
}
