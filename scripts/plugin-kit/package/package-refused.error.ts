import { CommandError } from '@sv/server/command-line/command-error';

/** A package was refused; the message says what is wrong with it. */
export class PackageRefusedError extends CommandError {
  constructor(reason: string) {
    super(`the package is refused: ${reason}`);
  }
}
