/** The command cannot be done; the message is the one line that the operator sees. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
