// `node --require ./scripts/support/typescript-sources.cjs some.ts`: runs TypeScript from its sources, with the
// decorator metadata on which injection and columns rest (esbuild, and so tsx, drops it), and with our aliases.
// @ts-check
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync, version } = require('@swc/core');

const root = path.join(__dirname, '../..');
const loader = /** @type {any} */ (Module);

const options = {
  swcrc: false,
  sourceMaps: /** @type {const} */ ('inline'),
  jsc: {
    parser: { syntax: /** @type {const} */ ('typescript'), decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: /** @type {const} */ ('es2022'),
    keepClassNames: true,
  },
  module: { type: /** @type {const} */ ('commonjs'), ignoreDynamic: false },
};

/** What was made of sources before: most of a start goes by with it. `npm ci` clears it. */
const kept = path.join(root, 'node_modules/.cache/typescript-sources');

loader._extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

/** @param {string} filename @returns {string} JavaScript, with its source map inside */
function compiled(filename) {
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

const resolve = loader._resolveFilename;
loader._resolveFilename = (request, parent, ...rest) => {
  const own = /^@sv\/([a-z]+)(?:\/(.+))?$/.exec(request);
  if (!own) return resolve(request, parent, ...rest);
  const [, zone, file] = own;
  const place = zone === 'sdk' ? path.join('libs/sdk/src', file ?? 'index') : path.join('libs', zone, file ?? '');
  return resolve(path.join(root, place), parent, ...rest);
};

process.setSourceMapsEnabled(true);

module.exports = { compiled };
