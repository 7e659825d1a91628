// @ts-check
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/support/paths.mjs';
import '../../scripts/support/typescript-sources.mjs';

const require = createRequire(import.meta.url);

/** A module of our own, to be measured without a server around it: `libs/server/…`, `apps/runtime/src/…`. */
export const source = path => require(join(root, `${path}.ts`));
