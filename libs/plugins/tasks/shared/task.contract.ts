/**
 * What the two halves of Tasks say to each other under `/tasks/api`. Types only.
 *
 * Order. `position` is the index of an item in its whole list, done items included: 0 for the first, and no gaps. It is
 * also what one sends: `PATCH {position: 3}` puts the item at index 3 and moves the ones between by one place; more than
 * the last index means last. To drop an item on another one, send the other one's `position`: the item ends before it
 * when it came from below and after it when it came from above, in a filtered view too. So a move is one request however
 * it was made, and moves that happen at once are applied one after the other: none is lost and the order stays whole.
 */

/*
 * Versions. Lists and items have one; an answer with a single one has it in `ETag` too. PATCH and DELETE with
 * `If-Match: "<version>"` are 412 `changed-meanwhile` when it is another one by then, with the present state in
 * `current`; without the header they change what is there.
 *
 * Deleting. `DELETE /items/:id` takes the parts of an item along. For an hour, `POST /items/:id/restore` brings them back,
 * with their ids and where they were, for whoever may edit the list.
 */

/*
 * Days and times. `dueAt` and `startAt` are instants. Where `allDay` is true, only the day counts that they fall on in
 * `timeZone`: a whole-day task of 22 June is due on 22 June wherever its reader is. Where it is false they are shown by
 * the reader's own clock, and a task that repeats keeps its time of day in `timeZone`, whatever summer time does. Without
 * a zone it is the reader's.
 */

/*
 * Repeating. `recurrence` is the value of an RRULE of RFC 5545 (`FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`). A task that repeats
 * stays one task: who checks it off moves it to its next date, counted from its due date, or, with `repeatsFrom: 'done'`,
 * from the day on which it was done. After its last date it is done.
 */

import type { ListRole } from './sharing.contract';

/** A list with its counts. Lists are answered newest first, all of them. */
export interface TaskList {
  id: string;
  name: string;
  /** A name of the palette (`list-colors.ts`) or `#rrggbb` in lower case. */
  color: string;
  openCount: number;
  doneCount: number;
  createdAt: string;
  /** What the caller is in it; see `sharing.contract.ts`. */
  role: ListRole;
  /** With anybody else. */
  isShared: boolean;
  /** Grows with each change of its name or colour. */
  version: number;
}

export interface TaskLists {
  lists: TaskList[];
}

/** Body of `POST /lists`. */
export interface NewTaskList {
  /** Made by the sender, a UUID: a request that is repeated because its answer was lost adds nothing again. */
  id?: string;
  name: string;
  color?: string;
}

/** Body of `PATCH /lists/:id`: what is missing stays. */
export interface TaskListChange {
  name?: string;
  color?: string;
}

export type TaskPriority = 'high' | 'medium' | 'low';

/** From when a task that repeats counts to its next date. */
export type RepeatsFrom = 'due' | 'done';

export interface TaskItem {
  id: string;
  listId: string;
  /** The task of the same list of which it is a part; parts have no parts. */
  parentId: string | null;
  /** The section of its list; null: none. */
  sectionId: string | null;
  title: string;
  notes: string | null;
  priority: TaskPriority | null;
  /** In the order in which they were given; each once, without `#`. */
  tags: string[];
  /** When work on it begins. */
  startAt: string | null;
  dueAt: string | null;
  /** Whether `startAt` and `dueAt` are days without a time. */
  allDay: boolean;
  /** The IANA zone of those days and times, such as `Europe/Zurich`; null: that of who reads it. */
  timeZone: string | null;
  recurrence: string | null;
  repeatsFrom: RepeatsFrom;
  /** When it was done; null while it is open. */
  doneAt: string | null;
  /** Who is to do it, one of those who see the list; null: nobody in particular, so that it is due for the owner. */
  assigneeId: string | null;
  /** Who added it; null where that is not known, or the account was deleted. */
  createdBy: string | null;
  commentCount: number;
  attachmentCount: number;
  position: number;
  /** Grows with each change of the item itself; not when others move past it. */
  version: number;
}

/** Which items `GET /lists/:id/items?state=` answers; `open` when left out. */
export type TaskState = 'open' | 'done' | 'all';

/** One page, by `position`. */
export interface TaskItemPage {
  items: TaskItem[];
  nextCursor: string | null;
}

/** What can be said of an item when it is added and afterwards. */
interface TaskFields {
  notes?: string | null;
  sectionId?: string | null;
  priority?: TaskPriority | null;
  tags?: string[];
  /** Instants with their offset, `2026-06-22T10:00:00Z`. */
  startAt?: string | null;
  dueAt?: string | null;
  /** True when left out of a new item. */
  allDay?: boolean;
  timeZone?: string | null;
  recurrence?: string | null;
  repeatsFrom?: RepeatsFrom;
  assigneeId?: string | null;
}

/** Body of `POST /lists/:id/items`. */
export interface NewTaskItem extends TaskFields {
  /** Made by the sender, a UUID: a request that is repeated because its answer was lost adds nothing again. */
  id?: string;
  parentId?: string | null;
  title: string;
  /** Where in the list; last when left out. */
  position?: number;
}

/** Body of `PATCH /items/:id`: what is missing stays, `null` clears. */
export interface TaskItemChange extends TaskFields {
  /** Makes it a part of that task, the last one unless `position` says where; null makes it a task of its own. */
  parentId?: string | null;
  title?: string;
  /** `true` keeps the first moment when the item is done already. */
  done?: boolean;
  /**
   * With `done: true` of a task that repeats: the `dueAt` that was checked off, or the `startAt` of one without. When the
   * task has another one by now, somebody has checked that date off already, and it stays where it is. Left out: the one
   * it has when the request comes.
   */
  occurrence?: string | null;
  position?: number;
}

/**
 * Body of `POST /items/:id/move`: into another list, with its parts. It leaves its section; who does not see the other
 * list is assigned no more.
 */
export interface TaskMove {
  listId: string;
  /** Where in that list; last when left out. */
  position?: number;
}

/** One of many changes: what the route of its kind takes. */
export interface TaskChange {
  id: string;
  kind: 'change' | 'delete' | 'restore' | 'move';
  /** As `If-Match`, of `change`. */
  version?: number;
  change?: TaskItemChange;
  move?: TaskMove;
}

/** Body of `POST /items/changes`: at most 200. */
export interface ManyTaskChanges {
  changes: TaskChange[];
}

export interface TaskChangeRefusal {
  /** `not-found`, `not-allowed`, `conflict`, `changed-meanwhile`, `invalid-input` or `internal-error`. */
  code: string;
  detail: string;
}

export interface TaskChangeResult {
  id: string;
  /** Null when it was deleted, or refused. */
  item: TaskItem | null;
  refusal: TaskChangeRefusal | null;
}

/** In the order of the changes. */
export interface ManyTaskResults {
  results: TaskChangeResult[];
}

/** An open item that is due, with the name of its list. */
export interface DueTask extends TaskItem {
  dueAt: string;
  listName: string;
}

/** `GET /due?before=&timeZone=`, the end of a day by a clock: at most 50, the longest overdue first. */
export interface DueTasks {
  items: DueTask[];
  hasMore: boolean;
}

/** A tag, and how many tasks have it. */
export interface TagCount {
  name: string;
  count: number;
}

/** `GET /tags`: of all lists that the caller sees, the most used first. */
export interface TagCounts {
  tags: TagCount[];
}
