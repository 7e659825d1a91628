/** A section cannot be imported. Nothing of it is stored, and the other sections continue. */
export class SectionFailedError extends Error {
  override readonly name = 'SectionFailedError';

  /** @param detail for the person who imports */
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}
