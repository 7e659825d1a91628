// `node --import ./scripts/support/typescript-sources.mjs some.ts`: runs TypeScript from its sources, with the
// decorator metadata on which injection and columns rest (esbuild, and so tsx, drops it), and with our aliases.
// @ts-check
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiled } from './compiled-typescript.mjs';

const root = path.join(import.meta.dirname, '../..');

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
