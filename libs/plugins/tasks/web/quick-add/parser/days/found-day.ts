// A day that was found in a text, and what has to be known to find it.
import type { Range } from '../reading';
import type { ClockTime } from '../zone-clock';

export interface FoundDay extends Range {
  day: Date;
  /** The last day of a span such as "22–25 June". */
  until: Date | null;
  /** Said by the same word: "tonight". */
  time: ClockTime | null;
}

export interface DayContext {
  today: Date;
  language: string;
  region: string;
}
