/** What the two halves say to each other. Types only. */
export interface Day {
  /** A day of the person's own calendar: `2026-06-22`. */
  day: string;
  text: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Grows with each change, and is no other text's; also in `ETag`. PUT takes it in `If-Match`, `"0"` for an empty day. */
  version: number;
}

/** Answer of `GET /days`, the latest day first. */
export interface DayList {
  days: Day[];
}

/** Body of `PUT /days/:day`. An empty text removes the day. */
export interface DayText {
  text: string;
}

/** What was written on the same day of an earlier year. */
export type Memory = Pick<Day, 'day' | 'text'>;

/** Answer of `GET /memories/:day`, the latest year first; null without the tier `supporter`. */
export interface MemoryList {
  memories: Memory[] | null;
}
