import { Injectable } from '@nestjs/common';
import { sdk, type Where } from '@sv/sdk';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { TaskItemPage, TaskState } from '../../shared/task.contract';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { ListNotFoundError } from '../tasks.errors';
import { readCursor, toCursor } from './item-cursor';
import { TaskItemRow } from './task-item.entity';
import { toItem } from './to-item';

export interface PageRequest {
  state: TaskState;
  limit: number;
  cursor?: string;
}

/** Answers the screen of one list, a page at a time. */
@Injectable()
export class ItemPagesService {
  /** @throws ListNotFoundError */
  async page(owner: Owner, listId: string, { state, limit, cursor }: PageRequest): Promise<TaskItemPage> {
    const shown = { ...owner, listId, ...inState[state] };
    const [isThere, rows] = await Promise.all([
      sdk.db.repository(TaskListRow).existsBy({ ...owner, id: listId }),
      sdk.db.repository(TaskItemRow).find({
        where: cursor === undefined ? shown : after(shown, cursor),
        order: { position: 'ASC', id: 'ASC' },
        take: limit + 1,
      }),
    ]);
    if (!isThere) throw new ListNotFoundError();
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items: items.map(toItem), nextCursor: last && rows.length > limit ? toCursor(last) : null };
  }
}

const inState: Record<TaskState, Where<TaskItemRow>> = {
  open: { doneAt: IsNull() },
  done: { doneAt: Not(IsNull()) },
  all: {},
};

function after(shown: Where<TaskItemRow>, cursor: string): Where<TaskItemRow>[] {
  const { position, id } = readCursor(cursor);
  return [
    { ...shown, position: MoreThan(position) },
    { ...shown, position, id: MoreThan(id) },
  ];
}
