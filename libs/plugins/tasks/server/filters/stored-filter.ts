import type { TaskFilter } from '../../shared/views.contract';
import type { FilterRow } from './filter.entity';

type Stored = Pick<FilterRow, 'filter' | 'assigneeId'>;

const isPerson = (assignee: string | undefined): assignee is string => !!assignee && !['me', 'none'].includes(assignee);

/** The columns of a filter. */
export function storedFilter({ assignee, ...filter }: TaskFilter): Stored {
  return isPerson(assignee)
    ? { filter, assigneeId: assignee }
    : { filter: { ...filter, ...(assignee ? { assignee } : {}) }, assigneeId: null };
}

export const filterOf = ({ filter, assigneeId }: Stored): TaskFilter =>
  assigneeId ? { ...filter, assignee: assigneeId } : filter;
