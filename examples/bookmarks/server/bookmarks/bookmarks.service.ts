import { Injectable } from '@nestjs/common';
import { ConflictError, InvalidInputError, NotFoundError, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { Bookmark, BookmarkContent } from '../../shared/bookmark.contract';
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

  /** @throws ConflictError when the person has as many as one may have */
  add(owner: Owner, content: BookmarkContent, now = new Date()): Promise<Bookmark> {
    return sdk.db.transaction(async tx => {
      const bookmarks = tx.repository(BookmarkRow);
      const most = maxPerPerson();
      if ((await bookmarks.countBy({ ...owner })) >= most) {
        throw new ConflictError(`There may be ${most} bookmarks. Delete some first.`);
      }
      const row = { id: newId(), ...owner, ...toColumns(content), createdAt: now, remindedAt: null, sharedAt: null };
      await bookmarks.insert(row);
      return toBookmark(row);
    });
  }

  /**
   * Changes what a bookmark says. Who may not fill the shelf cannot change what stands there: the bookmark leaves it.
   *
   * @throws NotFoundError also for somebody else's
   */
  async change(owner: Owner, id: string, content: BookmarkContent): Promise<Bookmark> {
    const bookmarks = sdk.db.repository(BookmarkRow);
    const row = await bookmarks.findOneBy({ ...owner, id });
    if (!row) throw notThere();
    const columns = toColumns(content);
    const isNewTime = columns.remindAt?.getTime() !== row.remindAt?.getTime();
    const changes = {
      ...columns,
      ...(isNewTime && { remindedAt: null }),
      ...(!sdk.auth.hasCapability('keep-shelf') && { sharedAt: null }),
    };
    const { affected } = await bookmarks.update({ ...owner, id }, changes);
    if (affected === 0) throw notThere();
    return toBookmark({ ...row, ...changes });
  }

  /** @throws NotFoundError also for somebody else's */
  async remove(owner: Owner, id: string): Promise<void> {
    const { affected } = await sdk.db.repository(BookmarkRow).delete({ ...owner, id });
    if (affected === 0) throw notThere();
  }
}

const notThere = (): NotFoundError => new NotFoundError('There is no such bookmark, or it is not yours.');

function toColumns({ url, title, tags, note, remindAt }: BookmarkContent) {
  const href = webUrl(url);
  if (href === null) throw new InvalidInputError('An address starts with http:// or https://.', '/url');
  return {
    url: href,
    title,
    tags: cleanTags(tags),
    note: note || null,
    remindAt: remindAt ? new Date(remindAt) : null,
  };
}

const toBookmark = ({ id, url, title, tags, note, remindAt, sharedAt, createdAt }: BookmarkRow): Bookmark => ({
  id,
  url,
  title,
  tags,
  note,
  remindAt: remindAt?.toISOString() ?? null,
  isOnShelf: sharedAt !== null,
  createdAt: createdAt.toISOString(),
});
