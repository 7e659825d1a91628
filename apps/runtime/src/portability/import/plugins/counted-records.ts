import { PAGES, type Paged } from '@sv/sdk/pages';

/** Records on their way to whoever takes them in, one by one or in whole pages. Each page shows that they get on. */
export class CountedRecords implements Paged<unknown> {
  steps = 0;
  /** What was wrong with the archive, also when nobody made anything of it. */
  fault: unknown = null;
  private isOver = false;

  constructor(private readonly pages: AsyncGenerator<unknown[]>) {}

  step(): void {
    this.steps += 1;
  }

  /** Nobody wants more of them. */
  end(): void {
    this.isOver = true;
    void this.pages.return(undefined).catch(() => undefined);
  }

  async *[PAGES](): AsyncGenerator<unknown[]> {
    try {
      for await (const page of this.pages) {
        this.step();
        if (this.isOver) throw new Error('The import is over.');
        yield page;
      }
    } catch (error) {
      this.fault ??= error;
      throw error;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for await (const page of this[PAGES]()) {
      for (const record of page) {
        this.step();
        yield record;
      }
    }
  }
}
