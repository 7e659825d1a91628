import type { Where } from '@sv/sdk';
import { And, Equal, type FindOperator, In, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import type { TaskPriority, TaskState } from '../../shared/task.contract';
import { storedPriority } from '../items/priority';
import type { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { likeEach } from '../search/matching-text';
import type { AccessedList } from '../sharing/list-access';

/** What is looked for in the tasks of all lists that somebody sees. */
export interface ViewFilter {
  state: TaskState;
  /** What is the caller's to do: assigned to them, or to nobody in a list of theirs. */
  mine?: boolean;
  /** `me`, `none`, or the id of a person. */
  assignee?: string;
  dueFrom?: string;
  dueBefore?: string;
  hasDue?: boolean;
  tag?: string;
  priority?: TaskPriority;
  listIds?: string[];
  q?: string;
}

type Rows = Where<TaskItemRow>;

/** The filter as conditions of which one must hold; none: nothing can be found. */
export function conditionsOf(caller: Owner, seen: readonly AccessedList[], filter: ViewFilter): Rows[] {
  return allOf(inLists(caller, seen, filter), fieldsOf(caller, filter), withText(filter.q), withTag(filter.tag));
}

/** Each group must hold: one of its alternatives. */
export const allOf = (...groups: readonly Rows[][]): Rows[] =>
  groups.reduce((wheres, group) => wheres.flatMap(where => group.map(other => both(where, other))), [{}]);

/** Their own lists are found by their owner, whom each task names: one index has them in the order of their due dates. */
function inLists({ userId }: Owner, seen: readonly AccessedList[], { listIds, mine }: ViewFilter): Rows[] {
  const wanted = listIds && new Set(listIds);
  const lists = seen.filter(({ list }) => wanted?.has(list.id) ?? true);
  const own = lists.filter(({ role }) => role === 'owner').map(({ list }) => list.id);
  const others = lists.filter(({ role }) => role !== 'owner').map(({ list }) => list.id);
  const inOwn: Rows[] = own.length === 0 ? [] : [{ userId, ...(wanted && { listId: In(own) }) }];
  const inOthers: Rows[] = others.length === 0 ? [] : [{ listId: In(others) }];
  if (!mine) return [...inOwn, ...inOthers];
  const toThem = [...inOwn, ...inOthers].map(where => ({ ...where, assigneeId: userId }));
  return [...inOwn.map(where => ({ ...where, assigneeId: IsNull() })), ...toThem];
}

function fieldsOf({ userId }: Owner, filter: ViewFilter): Rows[] {
  const { state, assignee, dueFrom, dueBefore, hasDue, priority } = filter;
  const due = [
    ...(dueFrom ? [MoreThanOrEqual(new Date(dueFrom))] : []),
    ...(dueBefore ? [LessThan(new Date(dueBefore))] : []),
    ...(hasDue === undefined ? [] : [hasDue ? Not(IsNull()) : IsNull()]),
  ];
  return [
    {
      ...(state !== 'all' && { doneAt: state === 'open' ? IsNull() : Not(IsNull()) }),
      ...(assignee && { assigneeId: assignee === 'none' ? IsNull() : assignee === 'me' ? userId : assignee }),
      ...(due.length > 0 && { dueAt: And<unknown>(...due) as FindOperator<Date> }),
      ...(priority && { priority: storedPriority(priority)! }),
    },
  ];
}

const withText = (q: string | undefined): Rows[] =>
  q ? likeEach(q).flatMap(text => [{ title: text }, { notes: text }]) : [{}];

const withTag = (tag: string | undefined): Rows[] => (tag ? likeEach(`|${tag}|`).map(text => ({ tags: text })) : [{}]);

function both(one: Rows, other: Rows): Rows {
  const shared = Object.keys(other).filter(key => key in one) as (keyof Rows)[];
  const joined = shared.map(key => [key, And<unknown>(operator(one[key]), operator(other[key]))]);
  return { ...one, ...other, ...Object.fromEntries(joined) };
}

const operator = (value: unknown): FindOperator<unknown> =>
  typeof value === 'object' && value !== null && '@instanceof' in value
    ? (value as FindOperator<unknown>)
    : Equal(value);
