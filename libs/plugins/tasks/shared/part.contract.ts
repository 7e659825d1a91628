/**
 * What the two halves of Tasks say to each other about the parts of a task. Types only.
 *
 * A part is a task like any other whose `parentId` names a task of the same list; parts have no parts. Parts share the
 * positions of their list, and are in the section of their task. Pages show them below it, in the order of their own
 * positions. A task that moves takes its parts along, so that they stand behind it; so does one that is deleted. Who
 * checks it off checks off its open parts, and who opens it again opens those that were checked off with it.
 */

import type { TaskSection } from './section.contract';
import type { TaskItem, TaskItemPage } from './task.contract';

/** What a page needs to know of a task with parts, whether or not it shows all of them. */
export interface TaskParent {
  id: string;
  title: string;
  partCount: number;
  donePartCount: number;
}

/** `GET /lists/:id/items`: one page, and what its tasks refer to. */
export interface ListItemPage extends TaskItemPage {
  /** The tasks with parts on the page, and those whose parts are on it. */
  parents: TaskParent[];
  /** All of the list, in their order. */
  sections: TaskSection[];
}

/** `GET /items/:id/parts`: all of them, by position. */
export interface TaskParts {
  parts: TaskItem[];
}
