/**
 * What comes into Tasks from files of other products, and leaves it as such. Types only.
 *
 * A file is sent as it is, first to `POST /tasks/api/import/preview`, which stores nothing, then to `POST
 * /tasks/api/import`. It is CSV as Todoist writes it, or iCalendar with to-dos. Each file becomes one list, or is added to
 * one. A file that cannot be read changes nothing, and the refusal says where it is wrong.
 *
 * `GET /tasks/api/lists/:listId/export?format=` writes the same forms.
 */

/** Body of both. */
export interface ImportFile {
  /** Its list is called so where the file has no name for it. */
  fileName: string;
  text: string;
  /** Into which list; null or left out: a new one. */
  listId?: string | null;
}

/** Something that is left out, or kept in another form. */
export interface ImportRemark {
  /** Of the file, from 1. */
  line: number;
  text: string;
}

export interface ImportPreview {
  listName: string;
  taskCount: number;
  /** Of these: */
  partCount: number;
  doneCount: number;
  datedCount: number;
  repeatingCount: number;
  sectionCount: number;
  /** The first titles. */
  titles: string[];
  /** The first ones. */
  remarks: ImportRemark[];
  remarkCount: number;
}

export interface ImportedList {
  listId: string;
  listName: string;
  taskCount: number;
}

export type ExportFormat = 'csv' | 'ics';
