import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { TaskItem, TaskMove } from '../../shared/task.contract';
import { DueBadges } from '../due/due-badges';
import { ItemsService } from '../items/items.service';
import { TaskItemRow } from '../items/task-item.entity';
import { toItem } from '../items/to-item';
import { ListNews } from '../live/list-news';
import type { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { accessItem, accessList } from '../sharing/list-access';
import { seeingOf } from '../sharing/list-people';
import { recordHistory } from '../talk/history/record-history';
import { moveBetweenLists } from './move-between-lists';

/** Moves tasks from one list to another, for whoever may edit both. */
@Injectable()
export class MoveService {
  constructor(
    private readonly items: ItemsService,
    private readonly badges: DueBadges,
    private readonly news: ListNews,
  ) {}

  /** @throws ItemNotFoundError, ListNotFoundError, ViewersOnlyReadError, ListFullError */
  async move(caller: Owner, id: string, { listId, position }: TaskMove): Promise<TaskItem> {
    const before = await accessItem(caller, id, 'edit');
    const { list: to } = await accessList(caller, listId, 'edit');
    const { list: from } = await accessList(caller, before.listId, 'edit');
    // A request that is repeated because its answer was lost finds it there.
    if (from.id === to.id) return this.items.change(caller, id, position === undefined ? {} : { position });
    const seeing = await assigneesIn(to, before);
    const journey = { id, from: from.id, to: to.id, position, seesIt: (userId: string) => seeing.has(userId) };
    const moved = await sdk.db.transaction(async tx => {
      const rows = await moveBetweenLists(tx, journey);
      const doing = { tenantId: caller.tenantId, itemId: id, byId: caller.userId, at: new Date() };
      if (rows) await recordHistory(tx, doing, [{ action: 'moved' }]);
      return rows;
    });
    if (!moved) return this.move(caller, id, { listId, position });
    await Promise.all([this.news.changed(from), this.news.changed(to)]);
    await this.badges.follow([...new Set([before, ...moved].map(({ assigneeId, userId }) => assigneeId ?? userId))]);
    return toItem(moved[0]!);
  }
}

/** To whom the task and its parts are assigned, as far as they see the list. Asked before the transaction begins. */
async function assigneesIn(list: TaskListRow, { id, listId, assigneeId }: TaskItemRow): Promise<ReadonlySet<string>> {
  const parts = await sdk.db.repository(TaskItemRow).findBy({ listId, parentId: id });
  return seeingOf(list, [assigneeId, ...parts.map(part => part.assigneeId)]);
}
