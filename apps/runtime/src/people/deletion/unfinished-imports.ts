/** The imports of a person that are running, or were cut off, for a deletion to end. */
export abstract class UnfinishedImports {
  /**
   * When this resolves, each section that was being imported is either complete, so that it is deleted with the rest, or
   * taken back, and nothing more is added.
   */
  abstract end(userId: string): Promise<void>;
}
