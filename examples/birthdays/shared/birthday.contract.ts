/** What the two halves say to each other. Types only. */
export interface Birthday {
  name: string;
  /** The day of the next one: `2026-12-10`. */
  on: string;
  /** Days until then; 0 is today. */
  inDays: number;
  /** How old they become. */
  turns: number;
}

/** Answer of `GET /birthdays?today=2026-11-21`, the next one first. */
export interface BirthdayList {
  birthdays: Birthday[];
}
