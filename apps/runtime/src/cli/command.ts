import type { Env } from '@sv/server/config/env-reader';

/** What a command is given. */
export interface Invocation {
  /** What follows the command's own words. */
  args: string[];
  env: Env;
  print(line: string): void;
}

/** One command of the command line. */
export interface Command {
  /** The words that call it: `admin-key show`. */
  name: string;
  /** Shown by `--help`; the first line is its usage. */
  help: string;
  run(invocation: Invocation): Promise<void>;
}

/** The command cannot be done; the message is the one line that the operator sees. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
