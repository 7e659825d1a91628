import { Injectable } from '@nestjs/common';
import { sdk, type Where } from '@sv/sdk';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { ListItemPage } from '../../shared/part.contract';
import type { TaskItemPage, TaskState } from '../../shared/task.contract';
import type { Owner } from '../owner';
import { parentsOf } from '../parts/parents-of';
import { SectionOrder } from '../sections/section-order';
import { toSection } from '../sections/to-section';
import { accessList } from '../sharing/list-access';
import { readCursor, toCursor } from './item-cursor';
import { TaskItemRow } from './task-item.entity';
import { toItem } from './to-item';

export interface PageRequest {
  state: TaskState;
  limit: number;
  cursor?: string | undefined;
}

/** Answers the screen of one list, a page at a time. */
@Injectable()
export class ItemPagesService {
  /** @throws ListNotFoundError */
  async page(caller: Owner, listId: string, { state, limit, cursor }: PageRequest): Promise<ListItemPage> {
    await accessList(caller, listId, 'view');
    const page = await pageOf(listId, { state, limit, cursor });
    const sections = await new SectionOrder(sdk.db, listId).inOrder();
    return { ...page, parents: await parentsOf(page.items), sections: sections.map(toSection) };
  }
}

/** One page of a list, for whoever may see it. */
export async function pageOf(listId: string, { state, limit, cursor }: PageRequest): Promise<TaskItemPage> {
  const shown = { listId, ...inState[state] };
  const rows = await sdk.db.repository(TaskItemRow).find({
    where: cursor === undefined ? shown : after(shown, cursor),
    order: { position: 'ASC', id: 'ASC' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items: items.map(toItem), nextCursor: last && rows.length > limit ? toCursor(last) : null };
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
