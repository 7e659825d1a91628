import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { PlatformOptions } from '../../kernel/platform-options';
import { Lifecycle } from '../../kernel/lifecycle';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { takeOne } from '../../kernel/rate-limits/stored-limit.sql';
import { noteUnnamed } from '../rows/removed-files.sql';
import { removeOrphanedThumbnails } from '../rows/thumbnail-rows.sql';
import { ContentStore } from '../store/content-store';
import { ContentCheck } from './content-check';
import { UnnamedContents } from './unnamed-contents';

const EVERY_MS = 60_000;
const DAY_SECONDS = 86_400;
/** Content without a file stays so long: that of a dev-mode request, for example, whose rows are in memory. */
const GRACE_MS = DAY_SECONDS * 1000;
/** An upload that has written nothing for so long was interrupted. */
const UNFINISHED_MS = 3_600_000;

/**
 * Removes content whose files were removed, every minute. Once a day, in one of the processes, it compares the rows with
 * the store: content without a file is removed, a file without content is reported.
 */
@Injectable()
export class FileSweep {
  private timer: NodeJS.Timeout | undefined;
  private readonly check: ContentCheck;

  constructor(
    private readonly contents: UnnamedContents,
    private readonly store: ContentStore,
    private readonly options: PlatformOptions,
    private readonly problems: ProblemBoard,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {
    this.check = new ContentCheck(options.dataSource, store);
    lifecycle.whenReady(() => this.schedule());
    lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Sweeps once, and never throws: what fails is tried again with the next sweep. */
  async sweepFiles(now = new Date()): Promise<void> {
    try {
      await this.contents.removeDue(now);
      const daily = { key: 'files:compare', max: 1, windowSeconds: DAY_SECONDS };
      if ((await takeOne(this.options.dataSource, daily, now)) === null) await this.compare(now);
    } catch (error) {
      this.logger.warn({ err: error }, 'files could not be swept; the server retries automatically');
    }
  }

  /** Finds what is on one side only. */
  async compare(now = new Date()): Promise<void> {
    await this.store.removeUnfinished(new Date(now.getTime() - UNFINISHED_MS));
    await this.options.dataSource.transaction(tx => removeOrphanedThumbnails(tx, now));
    const old = new Date(now.getTime() - GRACE_MS);
    for await (const { sha256, storedAt } of this.check.contentWithoutFile())
      if (storedAt < old) await noteUnnamed(this.options.dataSource, [sha256], now);
    const hollow = [];
    for await (const file of this.check.filesWithoutContent()) hollow.push(file);
    if (hollow.length === 0) return this.problems.clear('file-content-missing');
    this.logger.error({ files: hollow.slice(0, 100) }, 'files without content');
    const detail = `${hollow.length} files have no content, ${hollow[0]!.id} among them. Restore them from a backup: \`npm run cli -- doctor\` lists them.`;
    this.problems.raise('file-content-missing', detail);
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.sweepFiles().finally(() => this.lifecycle.state !== 'draining' && this.schedule());
    }, EVERY_MS).unref();
  }
}
