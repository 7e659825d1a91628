import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { DueTasks } from '../../shared/task.contract';
import { TaskItemRow } from '../items/task-item.entity';
import { toItem } from '../items/to-item';
import { namesOfLists } from '../lists/names-of-lists';
import type { Owner } from '../owner';
import { dueFor } from './due-for';

const SHOWN = 50;

/** What is due for a person, in all lists that they see. */
@Injectable()
export class DueTasksService {
  async listDue(person: Owner, before: Date): Promise<DueTasks> {
    const rows = await sdk.db.repository(TaskItemRow).find({
      where: await dueFor(person, before),
      order: { dueAt: 'ASC', id: 'ASC' },
      take: SHOWN + 1,
    });
    const shown = rows.slice(0, SHOWN);
    const names = await namesOfLists(shown);
    const items = shown.map(row => ({
      ...toItem(row),
      dueAt: row.dueAt!.toISOString(),
      listName: names.get(row.listId) ?? '',
    }));
    return { items, hasMore: rows.length > SHOWN };
  }
}
