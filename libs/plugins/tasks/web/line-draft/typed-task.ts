import type { NewContent } from '../board/task-content';
import { plainTitle } from '../quick-add/understood';

/** A task on its way to the list, and the text that comes back if it is not added. */
export interface TypedTask {
  text: string;
  fields: NewContent;
}

/** Without a look at what the text says. */
export const plainTask = (text: string): TypedTask => ({ text, fields: plainTitle(text).fields });
