/**
 * What the two halves of Tasks say to each other about the sections of a list, under `/tasks/api/lists/:listId/sections`
 * and `/tasks/api/sections/:id`. Types only.
 *
 * Sections divide the tasks of a list; on the board, each is a column. A task names its section (`sectionId`) or none.
 * Those of one section are in the order of the list: `position` counts through the whole list, whatever the section. So
 * a card is dropped with one request, `PATCH /items/:id {sectionId, position}`.
 */

export interface TaskSection {
  id: string;
  listId: string;
  name: string;
  /** Index among the sections of its list: 0 for the first, and no gaps. */
  position: number;
  /** Grows with each change of its name or place; not when others move past it. */
  version: number;
}

/** `GET /lists/:listId/sections`: all of them, in their order. */
export interface TaskSections {
  sections: TaskSection[];
}

/** Body of `POST /lists/:listId/sections`. */
export interface NewTaskSection {
  /** Made by the sender, a UUID: a request that is repeated because its answer was lost adds nothing again. */
  id?: string;
  name: string;
  /** Index; last when left out. */
  position?: number;
}

/** Body of `PATCH /sections/:id`: what is missing stays. */
export interface TaskSectionChange {
  name?: string;
  /** Index; more than the last one means last. */
  position?: number;
}
