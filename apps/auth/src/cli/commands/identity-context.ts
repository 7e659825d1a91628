import type { Context } from '@sv/server/command-line/command';
import type { IdentityClient } from '../identity-client';

/** Where a command reads and writes; tests pass their own. */
export interface Terminal {
  print(text: string): void;
  /** A secret that is typed or piped in; never an argument, which every process of the machine can read. */
  readSecret(prompt: string): Promise<string>;
}

/** What a command about identities has to work with. */
export interface IdentityContext extends Context, Terminal {
  /** Opened when it is asked for, and closed after the command. */
  client(): Promise<IdentityClient>;
}
