/**
 * What leaves Tasks by a link, for people and programs without an account. Types only.
 *
 * A list has one link to its page, which its owner creates: `/tasks/s/:token`, read from `GET /tasks/api/shared/:token`.
 * Everybody who sees a list has one calendar of it, and one of what they are to do in all lists:
 * `/tasks/api/feed/:token.ics`. An address is answered once, when it is created.
 */
import type { TaskItem } from './task.contract';

/** A link that works. */
export interface ActiveLink {
  createdAt: string;
  /** Null: until somebody ends it. */
  expiresAt: string | null;
  /** Accurate to a minute; null while nobody has followed it. */
  lastUsedAt: string | null;
}

/** `GET /lists/:listId/link`, `GET /lists/:listId/calendar` and `GET /calendar`. */
export interface LinkState {
  link: ActiveLink | null;
}

/** Body of `POST /lists/:listId/link`. */
export interface NewListLink {
  /** At most ten years from now. */
  expiresAt?: string | null;
}

/** The answer to a POST at these addresses. */
export interface NewLink extends LinkState {
  link: ActiveLink;
  /** Shown once: only a hash of it is stored. */
  url: string;
}

/** What a stranger sees of a task: no people, and nothing that was said about it. */
export type SharedItem = Pick<
  TaskItem,
  | 'id'
  | 'parentId'
  | 'title'
  | 'notes'
  | 'priority'
  | 'tags'
  | 'startAt'
  | 'dueAt'
  | 'allDay'
  | 'timeZone'
  | 'recurrence'
  | 'doneAt'
>;

/** `GET /shared/:token?state=&cursor=`: a page of the tasks of a list, by position. */
export interface SharedList {
  name: string;
  color: string;
  openCount: number;
  doneCount: number;
  items: SharedItem[];
  nextCursor: string | null;
}
