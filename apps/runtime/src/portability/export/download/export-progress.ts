const EVERY_MS = 1000;
/** How often the claim is renewed, even when nothing was sent. */
const CLAIM_EVERY_MS = 10_000;

/** Writes down how far an export is, about once a second, and that it is still at work. */
export class ExportProgress {
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private lastWritten = { bytes: 0, at: performance.now() };

  constructor(
    private readonly bytes: () => number,
    private readonly write: (bytes: number) => Promise<void>,
  ) {
    this.next();
  }

  /** Resolves when nothing is written any more. */
  async end(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.next = () => undefined;
    await this.writing;
  }

  private next = (): void => {
    this.timer = setTimeout(() => {
      this.writing = this.writeProgress();
      void this.writing.then(() => this.next());
    }, EVERY_MS);
  };

  private async writeProgress(now = performance.now()): Promise<void> {
    const bytes = this.bytes();
    if (bytes === this.lastWritten.bytes && now - this.lastWritten.at < CLAIM_EVERY_MS) return;
    this.lastWritten = { bytes, at: now };
    await this.write(bytes);
  }
}
