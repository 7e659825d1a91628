import { ContentStoreFullError } from './content-errors';
import { ASK_EVERY_BYTES, HELD_BYTES } from './metered-copy';

/** What must stay free on the disk: the databases are on it too. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** What one writer may still write after it was told that there is room. */
const OF_A_WRITER = ASK_EVERY_BYTES + HELD_BYTES;

/** Keeps a part of the disk free, also when many write at once: each is told of the room before it uses it. */
export class WritingRoom {
  private writers = 0;

  constructor(private readonly freeBytes: () => Promise<number>) {}

  /** For as long as something is written. @returns ends it */
  enter(): () => void {
    this.writers++;
    return () => void this.writers--;
  }

  /** @throws ContentStoreFullError */
  async assertRoom(): Promise<void> {
    if ((await this.freeBytes()) < RESERVE_BYTES + this.writers * OF_A_WRITER) throw new ContentStoreFullError();
  }
}
