import { resolve } from 'node:path';

/** A path as somebody typed it: npm runs scripts in the checkout, and says where it was called. */
export const typedPlace = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
