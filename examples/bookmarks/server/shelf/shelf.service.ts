import { Injectable } from '@nestjs/common';
import { changeVersion, NotFoundError, sdk } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import type { ShelvedBookmark } from '../../shared/shelf.contract';
import { BookmarkRow } from '../bookmarks/bookmark.entity';
import type { Owner } from '../owner';

const AT_MOST = 500;

/** What everybody in the workspace reads: bookmarks that somebody who may has put there. */
@Injectable()
export class ShelfService {
  async list({ tenantId, userId }: Owner): Promise<ShelvedBookmark[]> {
    const rows = await sdk.db.repository(BookmarkRow).find({
      where: { tenantId, sharedAt: Not(IsNull()) },
      order: { sharedAt: 'DESC', id: 'DESC' },
      take: AT_MOST,
    });
    return rows.map(row => toShelved(row, userId));
  }

  /**
   * Puts one of the caller's own onto the shelf; what stands there stays.
   *
   * @throws MissingCapabilityError, NotFoundError also for somebody else's
   */
  async put(owner: Owner, id: string, now = new Date()): Promise<void> {
    sdk.auth.requireCapability('keep-shelf');
    const bookmarks = sdk.db.repository(BookmarkRow);
    const where = { ...owner, id, sharedAt: IsNull() };
    const isPut = await changeVersion(bookmarks, where, null, () => ({ sharedAt: now }));
    if (isPut) sdk.activity.log({ action: 'bookmark.shared', targetType: 'bookmark', targetId: id });
    else if (!(await bookmarks.existsBy({ ...owner, id }))) throw notThere();
  }

  /**
   * Takes a bookmark off the shelf: one's own always, anybody's with `keep-shelf`. Its owner keeps it.
   *
   * @throws NotFoundError when it does not stand there, or may not be taken
   */
  async take(owner: Owner, id: string): Promise<void> {
    const whose = sdk.auth.hasCapability('keep-shelf') ? { tenantId: owner.tenantId } : owner;
    const where = { ...whose, id, sharedAt: Not(IsNull()) };
    const isTaken = await changeVersion(sdk.db.repository(BookmarkRow), where, null, () => ({ sharedAt: null }));
    if (!isTaken) throw notThere();
    sdk.activity.log({ action: 'bookmark.unshared', targetType: 'bookmark', targetId: id });
  }
}

const notThere = (): NotFoundError => new NotFoundError('There is no such bookmark, or it is not yours.');

const toShelved = ({ id, url, title, tags, sharedAt, userId }: BookmarkRow, callerId: string): ShelvedBookmark => ({
  id,
  url,
  title,
  tags,
  isMine: userId === callerId,
  sharedAt: (sharedAt ?? new Date(0)).toISOString(),
});
