import { Command } from '@commander-js/extra-typings';
import { resolve } from 'node:path';
import type { Env } from '../config/env-reader';

/** What a command works with beside its arguments. */
export interface Context {
  env: Env;
  print(text: string): void;
}

/**
 * A command, or a group of commands.
 *
 * @param summary what it does, without a full stop; the list of commands says no more
 * @param details what one has to know before it is run; lines may be broken anywhere
 */
export const command = (name: string, summary: string, details = ''): Command =>
  new Command(name)
    .helpCommand(false)
    .summary(summary)
    .description(`${summary}.${details && `\n\n${details.replaceAll(/\s+/g, ' ')}`}`);

/** A path as somebody typed it: npm runs commands in the checkout, and says where it was called. */
export const typedPath =
  (env: Env) =>
  (path: string): string =>
    resolve(env['INIT_CWD'] ?? process.cwd(), path);
