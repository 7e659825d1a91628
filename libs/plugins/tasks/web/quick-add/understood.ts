// What the line for new tasks has understood of a text. The first page needs these types alone; the parser loads later.
import type { NewContent } from '../board/task-content';

export type PartKind = 'date' | 'repeat' | 'priority' | 'tag' | 'assignee';

/** One thing that was understood, and the phrases that say it. Without phrases it follows from another part. */
export interface UnderstoodPart {
  kind: PartKind;
  label: string;
  phrases: readonly string[];
}

export interface Understood {
  parts: readonly UnderstoodPart[];
  /** The title without these phrases, and the fields that they stand for. */
  fields: NewContent;
}

/** Who types, when and where. */
export interface TypingContext {
  now: Date;
  language: string;
  /** For `Intl`. */
  tag: string;
  /** Of the person: `US` writes the month first. */
  region: string;
  timeZone: string;
  /** To whom tasks of the list can be assigned. */
  people: readonly { id: string; name: string }[];
  /** Phrases that the person wants to keep as words of the title. */
  kept: readonly string[];
}

export const plainTitle = (text: string): Understood => ({ parts: [], fields: { title: text.trim() } });
