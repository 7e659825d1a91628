/** An instance cannot be moved to another database; the message is the one line that the operator sees. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
