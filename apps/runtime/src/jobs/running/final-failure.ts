/** Thrown by a handler whose job is not to be tried again: further tries would fail too. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure';
}
