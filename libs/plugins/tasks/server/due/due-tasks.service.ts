import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, LessThan } from 'typeorm';
import type { DueTasks } from '../../shared/task.contract';
import { TaskItemRow } from '../items/task-item.entity';
import { toItem } from '../items/to-item';
import { namesOfLists } from '../lists/names-of-lists';
import type { Owner } from '../owner';

const SHOWN = 50;

/** What is due in all lists of a person. */
@Injectable()
export class DueTasksService {
  async listDue(owner: Owner, before: Date): Promise<DueTasks> {
    const rows = await sdk.db.repository(TaskItemRow).find({
      where: { ...owner, doneAt: IsNull(), dueAt: LessThan(before) },
      order: { dueAt: 'ASC', id: 'ASC' },
      take: SHOWN + 1,
    });
    const shown = rows.slice(0, SHOWN);
    const names = await namesOfLists(owner, shown);
    const items = shown.map(row => ({
      ...toItem(row),
      dueAt: row.dueAt!.toISOString(),
      listName: names.get(row.listId) ?? '',
    }));
    return { items, hasMore: rows.length > SHOWN };
  }
}
