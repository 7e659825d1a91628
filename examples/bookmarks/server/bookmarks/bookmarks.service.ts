import { Injectable } from '@nestjs/common';
import {
  ChangedMeanwhileError,
  changeVersion,
  ConflictError,
  InvalidInputError,
  NotFoundError,
  ofVersion,
  sdk,
} from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { Bookmark, BookmarkContent } from '../../shared/bookmark.contract';
import type { SharedBookmark } from '../../shared/list.contract';
import { cleanTags } from '../../shared/clean-tags';
import { webUrl } from '../../shared/web-url';
import { maxPerPerson } from '../max-per-person';
import type { Owner } from '../owner';
import { BookmarkRow } from './bookmark.entity';

/** One person's bookmarks: list, add, change, remove. */
@Injectable()
export class BookmarksService {
  async list(owner: Owner): Promise<Bookmark[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const rows = await sdk.db.repository(BookmarkRow).find({ where: { ...owner }, order });
    return rows.map(toBookmark);
  }

  /** What whoever has the link of a tag reads: no notes. */
  async listTagged(userId: string, tag: string): Promise<SharedBookmark[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const rows = await sdk.db.repository(BookmarkRow).find({ where: { tenantId: 'default', userId }, order });
    const isTagged = ({ tags }: BookmarkRow) => tags.some(one => one.toLowerCase() === tag.toLowerCase());
    return rows.filter(isTagged).map(({ url, title }) => ({ url, title }));
  }

  /** @throws ConflictError when the person has as many as one may have */
  add(owner: Owner, content: BookmarkContent, now = new Date()): Promise<Bookmark> {
    return sdk.db.transaction(async tx => {
      const bookmarks = tx.repository(BookmarkRow);
      const most = maxPerPerson();
      if ((await bookmarks.countBy({ ...owner })) >= most) {
        throw new ConflictError(`There may be ${most} bookmarks. Delete some first.`);
      }
      const begun = { createdAt: now, remindedAt: null, sharedAt: null, version: 1 };
      const row = { id: newId(), ...owner, ...toColumns(content), ...begun };
      await bookmarks.insert(row);
      return toBookmark(row);
    });
  }

  /**
   * Changes what a bookmark says. Who may not fill the shelf cannot change what stands there: the bookmark leaves it.
   *
   * @throws NotFoundError also for somebody else's, ChangedMeanwhileError
   */
  async change(owner: Owner, id: string, content: BookmarkContent, expected: number | null = null): Promise<Bookmark> {
    const columns = toColumns(content);
    const row = await changeVersion(sdk.db.repository(BookmarkRow), { ...owner, id }, expected, before => ({
      ...columns,
      ...(columns.remindAt?.getTime() !== before.remindAt?.getTime() && { remindedAt: null }),
      ...(!sdk.auth.hasCapability('keep-shelf') && { sharedAt: null }),
    }));
    return !row || row === 'stale' ? this.refuse(owner, id) : toBookmark(row);
  }

  /** @throws NotFoundError also for somebody else's, ChangedMeanwhileError */
  async remove(owner: Owner, id: string, expected: number | null = null): Promise<void> {
    const { affected } = await sdk.db.repository(BookmarkRow).delete(ofVersion({ ...owner, id }, expected));
    if (affected === 0) await this.refuse(owner, id);
  }

  /** Says why nothing was changed: there is no such bookmark, or it has another version by now. */
  private async refuse(owner: Owner, id: string): Promise<never> {
    const row = await sdk.db.repository(BookmarkRow).findOneBy({ ...owner, id });
    if (!row) throw new NotFoundError('There is no such bookmark, or it is not yours.');
    throw new ChangedMeanwhileError(toBookmark(row));
  }
}

function toColumns({ url, title, tags, note, remindAt }: BookmarkContent) {
  const href = webUrl(url);
  if (href === null) throw new InvalidInputError('/url', 'An address starts with http:// or https://.');
  return {
    url: href,
    title,
    tags: cleanTags(tags),
    note: note || null,
    remindAt: remindAt ? new Date(remindAt) : null,
  };
}

const toBookmark = ({ id, url, title, tags, note, remindAt, sharedAt, createdAt, version }: BookmarkRow): Bookmark => ({
  id,
  url,
  title,
  tags,
  note,
  remindAt: remindAt?.toISOString() ?? null,
  isOnShelf: sharedAt !== null,
  createdAt: createdAt.toISOString(),
  version,
});
