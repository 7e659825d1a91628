import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { DueTasks } from '../../shared/task.contract';
import { TaskItemRow } from '../items/task-item.entity';
import { toItem } from '../items/to-item';
import { namesOfLists } from '../lists/names-of-lists';
import type { Owner } from '../owner';
import { timeZoneOf } from '../time-zone-of';
import { dueFor } from './due-for';

const SHOWN = 50;

/** What is due for a person, in all lists that they see. */
@Injectable()
export class DueTasksService {
  /** @param timeZone of the day that ends; that of the person when left out */
  async listDue(person: Owner, before: Date, timeZone?: string): Promise<DueTasks> {
    const end = { before, timeZone: timeZone ?? (await timeZoneOf(person)) };
    const rows = await sdk.db.repository(TaskItemRow).find({
      where: await dueFor(person, end),
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
