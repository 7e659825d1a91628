import { PAGES, type Paged } from '@sv/sdk/pages';

/** Passes records to a plugin, one by one or in whole pages. Each page counts as progress. */
export class CountedRecords implements Paged<unknown> {
  steps = 0;
  /** The fault that was found in the archive, even if the plugin ignored the error. */
  fault: unknown = null;
  private isOver = false;

  constructor(private readonly pages: AsyncGenerator<unknown[]>) {}

  step(): void {
    this.steps += 1;
  }

  /** Called when the plugin needs no more records. */
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
