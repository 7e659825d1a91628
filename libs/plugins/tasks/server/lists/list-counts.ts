import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';

export interface OpenAndDone {
  open: number;
  done: number;
}

/** Counts open and done items: two statements, however many lists there are. */
@Injectable()
export class ListCounts {
  async perList(owner: Owner): Promise<(listId: string) => OpenAndDone> {
    const items = sdk.db.repository(TaskItemRow);
    const [open, done] = await Promise.all([
      items.countPer('listId', { ...owner, doneAt: IsNull() }),
      items.countPer('listId', { ...owner, doneAt: Not(IsNull()) }),
    ]);
    return listId => ({ open: open.get(listId) ?? 0, done: done.get(listId) ?? 0 });
  }

  async of(owner: Owner, listId: string): Promise<OpenAndDone> {
    const items = sdk.db.repository(TaskItemRow);
    const [open, done] = await Promise.all([
      items.countBy({ ...owner, listId, doneAt: IsNull() }),
      items.countBy({ ...owner, listId, doneAt: Not(IsNull()) }),
    ]);
    return { open, done };
  }
}
