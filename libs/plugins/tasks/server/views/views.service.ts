import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { FoundTask, FoundTaskPage, TaskSort } from '../../shared/views.contract';
import { TaskItemRow } from '../items/task-item.entity';
import { toItem } from '../items/to-item';
import type { Owner } from '../owner';
import { contains } from '../search/matching-text';
import { type AccessedList, listsOf } from '../sharing/list-access';
import { allOf, conditionsOf, type ViewFilter } from './view-conditions';
import { behind, orderBy, viewCursor } from './view-order';

export interface ViewRequest extends ViewFilter {
  sort: TaskSort;
  limit: number;
  cursor?: string;
}

/** Answers pages that show tasks of several lists. Nothing is found in a list that the caller does not see. */
@Injectable()
export class ViewsService {
  /** @throws InvalidInputError for a cursor of another order */
  async page(caller: Owner, { sort, limit, cursor, ...filter }: ViewRequest): Promise<FoundTaskPage> {
    const seen = await listsOf(caller);
    const where = allOf(conditionsOf(caller, seen, filter), cursor === undefined ? [{}] : behind(sort, cursor));
    if (where.length === 0) return { items: [], nextCursor: null };
    const rows = await sdk.db.repository(TaskItemRow).find({ where, order: orderBy(sort), take: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.filter(row => isMeant(row, filter)).map(withList(seen)),
      nextCursor: last && rows.length > limit ? viewCursor(sort, last) : null,
    };
  }
}

/** Patterns find a little more than what was asked for. */
const isMeant = ({ title, notes, tags }: TaskItemRow, { q, tag }: ViewFilter): boolean =>
  (!q || contains(title, q) || contains(notes, q)) && (!tag || contains(tags, `|${tag}|`));

function withList(seen: readonly AccessedList[]): (row: TaskItemRow) => FoundTask {
  const lists = new Map(seen.map(({ list }) => [list.id, list]));
  return row => {
    const { name, color } = lists.get(row.listId) ?? { name: '', color: '' };
    return { ...toItem(row), listName: name, listColor: color };
  };
}
