import type { Env } from '@sv/server/config/env-reader';
import { resolve } from 'node:path';
import { CommandError } from '../command';

/** The file that a command is about; npm runs in the checkout, and INIT_CWD is where it was typed. @throws CommandError */
export function oneFile(positionals: readonly string[], env: Env, usage: string): string {
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new CommandError(`give one file: ${usage}`);
  return resolve(env['INIT_CWD'] ?? process.cwd(), file);
}
