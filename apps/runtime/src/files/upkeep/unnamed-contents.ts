import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, IsNull, LessThan, LessThanOrEqual, Or } from 'typeorm';
import { PlatformOptions } from '../../kernel/platform-options';
import { FileRow } from '../rows/file-row.entity';
import { FileThumbnail } from '../rows/file-thumbnail.entity';
import { noteUnnamed } from '../rows/removed-files.sql';
import { removeThumbnailsOf } from '../rows/thumbnail-rows.sql';
import { UnnamedContent } from '../rows/unnamed-content.entity';
import { ContentStore } from '../store/content-store';

/** Longer than a removal takes. A process that has died keeps its claims no longer. */
const CLAIM_MS = 5 * 60_000;
const LOOK_EVERY_MS = 50;
const AT_ONCE = 200;

/**
 * Removes content that no file names any more.
 *
 * The same content may be stored again at any moment, in any process. So a removal first claims the content and then
 * asks whether a row names it, and whoever stores a file first writes the row and then asks for claims: whichever of the
 * two is later sees the other.
 */
@Injectable()
export class UnnamedContents {
  constructor(
    private readonly db: DataSource,
    private readonly store: ContentStore,
    private readonly options: PlatformOptions,
  ) {}

  /** For content without a row, because its file was refused after all. */
  async noteContent(sha256: string, now = new Date()): Promise<void> {
    await noteUnnamed(this.db, [sha256], now);
  }

  /**
   * After the row of a file was written: waits until no removal of its content is going on.
   *
   * @returns whether the content is there
   */
  async isKept(sha256: string, now = () => new Date()): Promise<boolean> {
    const rows = this.db.getRepository(UnnamedContent);
    const givesUpAt = now().getTime() + CLAIM_MS;
    while (now().getTime() < givesUpAt) {
      await rows.delete({ sha256, claimedUntil: Or(IsNull(), LessThan(now())) });
      if (!(await rows.existsBy({ sha256 }))) return this.store.has(sha256);
      await pause(LOOK_EVERY_MS);
    }
    return false;
  }

  /**
   * Removes what is due, also when several processes do it at once.
   *
   * @param clock asked for each claim: a sweep may take longer than one lasts
   * @returns how much content was removed
   * @throws ContentStoreUnreachableError
   */
  async removeDue(now = new Date(), clock = () => new Date()): Promise<number> {
    // The real database: a dev-mode request has no content of its own.
    const rows = this.options.dataSource.getRepository(UnnamedContent);
    let removed = 0;
    for (;;) {
      const free = () => ({ dueAt: LessThanOrEqual(now), claimedUntil: Or(IsNull(), LessThan(clock())) });
      const due = await rows.find({ where: free(), order: { sha256: 'ASC' }, take: AT_ONCE });
      for (const { sha256, dueAt } of due) {
        const claimedUntil = new Date(clock().getTime() + CLAIM_MS);
        if ((await rows.update({ sha256, ...free() }, { claimedUntil })).affected !== 1) continue;
        if (await this.removeUnlessNamed(sha256)) removed += 1;
        // Noted again meanwhile: then it stays, and is looked at again.
        await rows.delete({ sha256, dueAt });
        await rows.update({ sha256 }, { claimedUntil: null });
      }
      if (due.length < AT_ONCE) return removed;
    }
  }

  private async removeUnlessNamed(sha256: string): Promise<boolean> {
    const { dataSource } = this.options;
    if (await dataSource.getRepository(FileRow).existsBy({ sha256 })) return false;
    await dataSource.transaction(tx => removeThumbnailsOf(tx, sha256));
    // A small copy of another picture may be the same.
    if (await dataSource.getRepository(FileThumbnail).existsBy({ sha256 })) return false;
    await this.store.remove(sha256);
    return true;
  }
}
