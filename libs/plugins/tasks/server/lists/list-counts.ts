import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { In, IsNull, Not } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';

export interface OpenAndDone {
  open: number;
  done: number;
}

/** Counts open and done items: two statements, however many lists there are. */
@Injectable()
export class ListCounts {
  async perList(listIds: readonly string[]): Promise<(listId: string) => OpenAndDone> {
    if (listIds.length === 0) return () => ({ open: 0, done: 0 });
    const items = sdk.db.repository(TaskItemRow);
    const listId = In([...listIds]);
    const [open, done] = await Promise.all([
      items.countPer('listId', { listId, doneAt: IsNull() }),
      items.countPer('listId', { listId, doneAt: Not(IsNull()) }),
    ]);
    return id => ({ open: open.get(id) ?? 0, done: done.get(id) ?? 0 });
  }

  async of(listId: string): Promise<OpenAndDone> {
    return (await this.perList([listId]))(listId);
  }
}
