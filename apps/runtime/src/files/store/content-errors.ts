/** What can go wrong in a content store, for every kind of store. */
export class ContentTooLargeError extends Error {
  override readonly name = 'ContentTooLargeError';

  constructor(readonly limitBytes: number) {
    super(`The content is larger than ${limitBytes} bytes.`);
  }
}

/** A row names content that is not there. */
export class ContentMissingError extends Error {
  override readonly name = 'ContentMissingError';

  constructor(readonly sha256: string) {
    super(`The content ${sha256} is missing in the store.`);
  }
}

/** There is no room. */
export class ContentStoreFullError extends Error {
  override readonly name = 'ContentStoreFullError';

  constructor(options?: ErrorOptions) {
    super('The store of files has no room.', options);
  }
}

/** The store cannot be used now: the disk is read-only, the server does not answer, or it refuses the credentials. */
export class ContentStoreUnreachableError extends Error {
  override readonly name = 'ContentStoreUnreachableError';

  constructor(options?: ErrorOptions) {
    super('The store of files cannot be used.', options);
  }
}
