// @ts-check
import Module, { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root } from '../../scripts/support/paths.mjs';

/** BENCH_EMITTED: what tsc wrote, when not in dist/tsc. */
const folder = resolve(process.env['BENCH_EMITTED'] ?? join(root, 'dist/tsc'));
const require = createRequire(import.meta.url);

const resolveFilename = Module['_resolveFilename'];
Module['_resolveFilename'] = (request, ...rest) =>
  resolveFilename(
    request.startsWith('@sv/') ? join(folder, 'libs', pathOf(request.slice('@sv/'.length))) : request,
    ...rest,
  );

/** As the aliases of tsconfig.base.json. @param {string} path */
const pathOf = path => (path === 'sdk' ? 'sdk/src/index' : path.replace(/^sdk\//, 'sdk/src/'));

/** A module of our own, compiled, to be measured without a server around it: `libs/server/…`, `apps/runtime/src/…`. */
export const emitted = path => require(join(folder, path));
