import { CommandError } from '../../../apps/runtime/src/cli/command';

/** A package that is not let in; the message says what is wrong with it. */
export class PackageRefusedError extends CommandError {
  constructor(reason: string) {
    super(`the package is refused: ${reason}`);
  }
}
