import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { TaskItem } from '../../shared/task.contract';
import { goneOf } from '../deleted-lists/gone-people';
import { DueBadges } from '../due/due-badges';
import { toItem } from '../items/to-item';
import { ListNews } from '../live/list-news';
import type { Owner } from '../owner';
import { accessList } from '../sharing/list-access';
import { seeingOf } from '../sharing/list-people';
import { ItemNotFoundError, ListNotFoundError } from '../tasks.errors';
import { DeletedItemRow } from './deleted-item.entity';
import { restoreItem } from './deleted-items';

/** Brings deleted tasks back, for whoever may edit their list. */
@Injectable()
export class RestoreService {
  constructor(
    private readonly badges: DueBadges,
    private readonly news: ListNews,
  ) {}

  /** @throws ItemNotFoundError, ViewersOnlyReadError, ListFullError */
  async restore(caller: Owner, id: string): Promise<TaskItem> {
    const kept = await sdk.db.repository(DeletedItemRow).findOneBy({ tenantId: caller.tenantId, id });
    if (!kept) throw new ItemNotFoundError();
    const { list } = await accessList(caller, kept.listId, 'edit').catch((error: unknown) => {
      throw error instanceof ListNotFoundError ? new ItemNotFoundError() : error;
    });
    const { item, parts } = kept.content;
    const assignees = [item, ...parts].map(({ assigneeId }) => assigneeId);
    const named = [...assignees, ...[item, ...parts].map(({ createdBy }) => createdBy)];
    const gone = await goneOf(named.filter(one => one !== caller.userId));
    const seeing = await seeingOf(list, assignees);
    const rows = await sdk.db.transaction(tx => restoreItem(tx, kept, { gone, seeing }));
    await this.news.changed(list);
    await this.badges.follow([...new Set(rows.map(({ assigneeId, userId }) => assigneeId ?? userId))]);
    return toItem(rows[0]!);
  }
}
