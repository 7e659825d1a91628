// A filter as the parameters of an address, so that it can be shared, and back.
import type { ParamMap } from '@angular/router';
import type { TaskPriority, TaskState } from '../../shared/task.contract';
import type { DueRange, TaskFilter, TaskSort } from '../../shared/views.contract';

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string | null): T | undefined =>
    values.find(value => value === text);

const toPriority = oneOf<TaskPriority>('high', 'medium', 'low');
const toState = oneOf<TaskState>('open', 'done', 'all');
const toDue = oneOf<DueRange>('overdue', 'today', 'week', 'any', 'none');
const toSort = oneOf<TaskSort>('due', 'created', 'priority', 'done');
const ASSIGNEE = /^(me|none|[0-9a-f-]{36})$/;
const UUID = /^[0-9a-f-]{36}$/;

/** Without what is as usual. */
export function queryOf({ listIds, ...texts }: TaskFilter): Record<string, string | string[]> {
  const said = Object.entries(texts).filter(([, value]) => value);
  return { ...Object.fromEntries(said), ...(listIds?.length && { list: listIds }) };
}

/** What is no filter in an address is left out: a link may be old, or cut off. */
export function filterIn(query: ParamMap): TaskFilter {
  const listIds = query.getAll('list').filter(id => UUID.test(id));
  const assignee = query.get('assignee') ?? '';
  return withoutNothing({
    q: query.get('q')?.trim(),
    tag: query.get('tag')?.trim().replace(/^#/, ''),
    priority: toPriority(query.get('priority')),
    assignee: ASSIGNEE.test(assignee) ? assignee : undefined,
    listIds: listIds.length > 0 ? listIds : undefined,
    state: toState(query.get('state')),
    due: toDue(query.get('due')),
    sort: toSort(query.get('sort')),
  });
}

const withoutNothing = (filter: TaskFilter): TaskFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const isSameFilter = (one: TaskFilter, other: TaskFilter): boolean =>
  JSON.stringify(Object.entries(queryOf(one)).sort()) === JSON.stringify(Object.entries(queryOf(other)).sort());
