// `node --require ./scripts/support/typescript-sources.cjs some.ts`: runs TypeScript from its sources, with the
// decorator metadata on which injection and columns rest (esbuild, and so tsx, drops it), and with our aliases.
// @ts-check
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync } = require('@swc/core');

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

loader._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(fs.readFileSync(filename, 'utf8'), { ...options, filename });
  module._compile(code, filename);
};

const resolve = loader._resolveFilename;
loader._resolveFilename = (request, parent, ...rest) => {
  const own = /^@sv\/([a-z]+)(?:\/(.+))?$/.exec(request);
  if (!own) return resolve(request, parent, ...rest);
  const [, zone, file] = own;
  const place = zone === 'sdk' ? path.join('libs/sdk/src', file ?? 'index') : path.join('libs', zone, file ?? '');
  return resolve(path.join(root, place), parent, ...rest);
};

process.setSourceMapsEnabled(true);
