import type { Env } from '@sv/server/config/env-reader';
import type { IdentityDoor } from '../identity-door';

/** Where a command reads and writes; tests bring their own. */
export interface Terminal {
  print(line: string): void;
  /** A secret that is typed or piped in; never an argument, which every process of the machine can read. */
  readSecret(prompt: string): Promise<string>;
}

/** One command of the command line. */
export interface Command {
  /** The words that call it: `user list`. */
  name: string;
  /** Shown by `--help`. */
  help: string;
  run(args: string[], door: () => Promise<IdentityDoor>, terminal: Terminal, env: Env): Promise<void>;
}
