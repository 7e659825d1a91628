import type { Readable } from 'node:stream';

/** Content as it is stored: named by what it is, so the same bytes are stored once. */
export interface Content {
  /** 64 lower-case hexadecimal digits. */
  sha256: string;
  size: number;
}

export interface StoredContent extends Content {
  /** When it was last written: the same bytes may be written again. */
  storedAt: Date;
}

/** Both positions are included, as in HTTP. */
export interface ContentRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files are. It knows nothing of names, owners and plugins: `rows/` does. A class, so that it is its
 * own injection token.
 */
export abstract class ContentStore {
  /**
   * Reads the source to its end. When this resolves, the content is stored for good; when it rejects, nothing of it is
   * left. Writing what is there already makes its `storedAt` new. After an error the source is left as it is, so that
   * its owner can still answer.
   *
   * @throws ContentTooLargeError, ContentStoreFullError, ContentStoreUnreachableError, and what the source throws
   */
  abstract write(source: Readable, limitBytes: number): Promise<Content>;

  /**
   * Resolves when the first byte can be read, so that a refusal comes before an answer has begun.
   *
   * @throws ContentMissingError, ContentStoreUnreachableError
   */
  abstract read(sha256: string, range?: ContentRange): Promise<Readable>;

  /** @throws ContentStoreUnreachableError */
  abstract has(sha256: string): Promise<boolean>;

  /** Removing what is not there is no error. @throws ContentStoreUnreachableError */
  abstract remove(sha256: string): Promise<void>;

  /** Everything that is stored, in no order. @throws ContentStoreUnreachableError */
  abstract list(): AsyncIterable<StoredContent>;

  /**
   * Removes what interrupted writes left behind, when nothing was added to it since then.
   *
   * @returns how many there were
   * @throws ContentStoreUnreachableError
   */
  abstract removeUnfinished(untouchedSince: Date): Promise<number>;

  /** What keeps it from being used, in a sentence for an operator without anything secret; null when it can be used. */
  findFault(): Promise<string | null> {
    return Promise.resolve(null);
  }
}
