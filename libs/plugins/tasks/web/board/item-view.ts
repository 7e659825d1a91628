// What the open page shows: a list with a filter on its items, or what is found in all lists.
import type { TaskItem, TaskState } from '../../shared/task.contract';

export interface ItemView {
  /** Null for a page that shows tasks of all lists. */
  listId: string | null;
  state: TaskState;
  /** Set without a list. */
  found?: FoundView;
}

/** Tasks of all lists: what the server is asked for, and the same question for tasks that were changed here. */
export interface FoundView {
  /** The parameters of `GET /items`, but `state`. */
  query: URLSearchParams;
  includes: (item: TaskItem) => boolean;
  compare: (one: TaskItem, other: TaskItem) => number;
}

export const belongsTo = ({ state, found }: ItemView, item: TaskItem): boolean =>
  (state === 'all' || (state === 'done') === (item.doneAt !== null)) && (found?.includes(item) ?? true);

export const isSameView = (left: ItemView | null, right: ItemView | null): boolean =>
  left?.listId === right?.listId &&
  left?.state === right?.state &&
  left?.found?.query.toString() === right?.found?.query.toString();

/** Whether a page shows changes of this list. */
export const shows = (view: ItemView | null, listId: string): boolean =>
  view !== null && (view.listId === null || view.listId === listId);
