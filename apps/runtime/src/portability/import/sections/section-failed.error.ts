/** A section cannot be taken in; nothing of it is stored, and the others continue. */
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
