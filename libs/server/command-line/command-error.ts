/** A command failed. The message is the one line that the operator sees. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    /** Of the process. */
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
