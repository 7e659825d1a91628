// `node --import ./scripts/support/typescript-sources.mjs some.ts`: runs TypeScript from its sources, with the
// decorator metadata on which injection and columns rest (esbuild, and so tsx, drops it), and with our aliases.
// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

/** @param {string} filename @returns {string} JavaScript, with its source map inside */
export function compiled(filename) {
  const source = fs.readFileSync(filename, 'utf8');
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

/** Sources name each other without an extension, those of the SDK by that of the package. @param {string} place */
function fileOf(place) {
  for (const candidate of [`${place}.ts`, path.join(place, 'index.ts'), place.replace(/\.js$/, '.ts'), place])
    if (fs.statSync(candidate, { throwIfNoEntry: false })?.isFile()) return candidate;
  return null;
}

/** @param {string} request @param {string | undefined} parent */
function ownFile(request, parent) {
  const own = /^@sv\/([a-z]+)(?:\/(.+))?$/.exec(request);
  if (own) {
    const [, zone, file] = own;
    return fileOf(path.join(root, zone === 'sdk' ? `libs/sdk/src/${file ?? 'index'}` : `libs/${zone}/${file ?? ''}`));
  }
  if (path.isAbsolute(request)) return fileOf(request);
  if (!/^\.\.?(\/|$)/.test(request) || !parent?.startsWith('file:')) return null;
  return fileOf(path.resolve(path.dirname(fileURLToPath(parent)), request));
}

registerHooks({
  /** What is asked for with `?…` is another copy, and so is all that it loads from beside itself. */
  resolve(request, context, next) {
    const [name, query] = request.split('?');
    const file = ownFile(/** @type {string} */ (name), context.parentURL);
    if (!file) return next(request, context);
    const copy = query ?? (name?.startsWith('.') ? context.parentURL?.split('?')[1] : undefined);
    return { url: pathToFileURL(file).href + (copy ? `?${copy}` : ''), shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return next(url, context);
    const { pathname } = new URL(url);
    if (pathname.endsWith('.ts'))
      return { format: 'module', source: compiled(fileURLToPath(url.split('?')[0])), shortCircuit: true };
    // As the compiler and the bundlers take it.
    if (pathname.endsWith('.json') && context.importAttributes['type'] !== 'json' && context.format !== 'commonjs')
      return {
        format: 'module',
        source: `export default ${fs.readFileSync(fileURLToPath(url.split('?')[0]), 'utf8')}`,
        shortCircuit: true,
      };
    return next(url, context);
  },
});

process.setSourceMapsEnabled(true);
