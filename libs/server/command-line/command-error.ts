/** A command failed. The message is the one line that the operator sees. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
