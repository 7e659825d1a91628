/**
 * What the two halves of Tasks say to each other about the comments, files and history of a task. Types only.
 *
 * Who sees the list reads all three. Editors comment, attach and remove files; viewers only read. A comment is changed by
 * its author, and deleted by its author or the owner of the list.
 *
 * Somebody is mentioned as `@[id]` in a text (`mentions.ts`); names are never stored. Each answer has the people whom it
 * speaks of.
 */

/** Somebody whom an answer speaks of; not those whom the directory of the workspace hides from the reader. */
export interface TalkPerson {
  id: string;
  /** Null for an account that was deleted. */
  name: string | null;
  image: string | null;
}

export interface TaskComment {
  id: string;
  itemId: string;
  /** Null for an account that was deleted. */
  authorId: string | null;
  text: string;
  createdAt: string;
  /** When its author last changed it; null: never. */
  editedAt: string | null;
  version: number;
}

/** `GET /items/:id/comments?before=`: a page of the newest before a comment, the oldest first. */
export interface TaskComments {
  comments: TaskComment[];
  people: TalkPerson[];
  hasEarlier: boolean;
}

/** Body of `POST /items/:id/comments`. */
export interface NewTaskComment {
  /** Made by the sender, a UUID: a request that is repeated because its answer was lost adds nothing again. */
  id?: string;
  text: string;
}

/** Body of `PATCH /comments/:id`. */
export interface TaskCommentChange {
  text: string;
}

export interface TaskAttachment {
  id: string;
  itemId: string;
  name: string;
  /** The media type, as the bytes say. */
  type: string;
  size: number;
  /** Null for an account that was deleted. */
  addedBy: string | null;
  createdAt: string;
}

/** `GET /items/:id/attachments`, the oldest first. */
export interface TaskAttachments {
  attachments: TaskAttachment[];
  people: TalkPerson[];
}

export type HistoryAction =
  | 'added'
  | 'title'
  | 'notes'
  | 'start'
  | 'due'
  | 'repeat'
  | 'priority'
  | 'tags'
  | 'assignee'
  | 'section'
  | 'done'
  | 'reopened'
  /** Done, and due again at its next date. */
  | 'repeated'
  | 'moved'
  | 'commented'
  | 'comment-deleted'
  | 'comment-restored'
  | 'attached'
  | 'detached'
  | 'part-added'
  | 'part-deleted';

/** What an entry says beside who and when; what is missing does not belong to its action. */
export interface HistoryDetail {
  /** The new title or priority, the new date as an instant, the name of a file or of a part; null: none any more. */
  to?: string | null;
  from?: string | null;
  /** Of a date. */
  allDay?: boolean;
  /** Of a date that is a whole day. */
  timeZone?: string | null;
  addedTags?: string[];
  removedTags?: string[];
}

export interface HistoryEntry {
  id: string;
  action: HistoryAction;
  at: string;
  /** Null where that is not known, or the account was deleted. */
  byId: string | null;
  /** Whom it concerns: the new assignee. */
  personId: string | null;
  detail: HistoryDetail;
}

/** `GET /items/:id/history`, the newest first; that the task was added comes last. */
export interface TaskHistory {
  entries: HistoryEntry[];
  people: TalkPerson[];
}
