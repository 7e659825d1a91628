/**
 * What the two halves of Tasks say to each other about tasks across lists: `GET /items`, and the filters that people
 * save, under `/filters`. Types only.
 */

import type { ListPerson } from './sharing.contract';
import type { TaskItem, TaskPriority, TaskState } from './task.contract';

/** By due date, the newest first, by priority and then due date, or the ones done last first. What has none comes last. */
export type TaskSort = 'due' | 'created' | 'priority' | 'done';

/** A task, with the name and the colour of its list. */
export interface FoundTask extends TaskItem {
  listName: string;
  listColor: string;
}

export interface FoundTaskPage {
  items: FoundTask[];
  nextCursor: string | null;
}

/** `GET /people`: everybody with whom the caller shares a list, by name. */
export interface KnownPeople {
  people: ListPerson[];
}

/** Days as the reader's clock has them: before today, today, today and the six days after it, any day, none. */
export type DueRange = 'overdue' | 'today' | 'week' | 'any' | 'none';

/** What the page of all tasks shows. What is missing filters nothing. */
export interface TaskFilter {
  /** In the title or the notes. */
  q?: string;
  tag?: string;
  priority?: TaskPriority;
  /** `me`, `none`, or the id of a person. */
  assignee?: string;
  listIds?: string[];
  /** `open` when left out. */
  state?: TaskState;
  due?: DueRange;
  /** `due` when left out. */
  sort?: TaskSort;
}

/** A filter that somebody saved under a name. Nobody else sees it. */
export interface SavedFilter {
  id: string;
  name: string;
  filter: TaskFilter;
  createdAt: string;
  /** Grows with each change. */
  version: number;
}

/** `GET /filters`: by name. */
export interface SavedFilters {
  filters: SavedFilter[];
}

/** Body of `POST /filters`. */
export interface NewSavedFilter {
  /** Made by the sender, a UUID: repeating the request, or undoing a deletion, adds nothing twice. */
  id?: string;
  name: string;
  filter: TaskFilter;
}

/** Body of `PATCH /filters/:id`: what is missing stays. */
export interface SavedFilterChange {
  name?: string;
  filter?: TaskFilter;
}
