/** Thrown by a handler whose job is not to be tried again: further tries would fail too. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure';
}

/** Thrown by a handler that knows how long the next try must wait at least. */
export class WaitingFailure extends Error {
  override readonly name = 'WaitingFailure';

  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message);
  }
}
