/** Where an instance is moved to. Until `finish`, it is marked, and no server starts on it. */
export interface MoveTarget {
  /**
   * Marks it, with nothing in it but what an earlier move left unfinished, which is removed.
   *
   * @param plugins those with an isolated store
   * @throws MoveError when something else is there
   */
  begin(plugins: readonly string[]): Promise<void>;
  /** @throws MoveError unless it was begun */
  assertBegun(): Promise<void>;
  /** Removes what was made. */
  discard(): Promise<void>;
  /** From here on servers start on it. */
  finish(): Promise<void>;
  close(): Promise<void>;
}
