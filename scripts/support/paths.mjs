// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export const binary = name => join(root, 'node_modules/.bin', name);

/** Two packages bring a `tsc`: Angular and the linter need TypeScript 6 (ADR 38). */
export const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
/** The native one does not notice changes in watch mode (7.0.2). */
export const watchingTsc = join(root, 'node_modules/typescript/bin/tsc');
