/** Dates as Todoist writes them into its files, and as people write them there by hand. In English, as its exports are. */

/** What a calendar shows, and a clock where there is a time. */
export interface WrittenDate {
  /** `2026-06-22` */
  day: string;
  /** Minutes since midnight; null: the whole day. */
  minutes: number | null;
  /** It ends in Z: an instant of UTC. */
  isUtc: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 86_400_000;

/** @param today as `2026-06-22`. @returns null for what is no date */
export function readDate(text: string, today: string): WrittenDate | null {
  const { rest, minutes, isUtc } = splitTime(text.trim());
  const day = dayOf(rest.replace(/,/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase(), today);
  return day ? { day, minutes, isUtc } : null;
}

/** Takes the time of day from the end of a text. */
export function splitTime(text: string): { rest: string; minutes: number | null; isUtc: boolean } {
  const found = /^(.*?)(?:^|\s+|T)(?:@\s*|at\s+)?(\d{1,2})(?::(\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(am|pm|z)?$/i.exec(text);
  const [, rest = '', hour = '', minute, suffix = ''] = found ?? [];
  const half = suffix.toLowerCase();
  const isTime = found !== null && (minute !== undefined || half === 'am' || half === 'pm');
  const hours = half === 'pm' ? (Number(hour) % 12) + 12 : half === 'am' ? Number(hour) % 12 : Number(hour);
  if (!isTime || hours > 23 || Number(minute ?? 0) > 59) return { rest: text, minutes: null, isUtc: false };
  return { rest: rest.replace(/[\s@]+$|\s+at$/i, ''), minutes: hours * 60 + Number(minute ?? 0), isUtc: half === 'z' };
}

function dayOf(text: string, today: string): string | null {
  if (text === 'today' || text === 'tod') return today;
  if (text === 'tomorrow' || text === 'tom') return daysAfter(today, 1);
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return calendarDay(dotted[3], dotted[2], dotted[1]);
  const named =
    /^(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?)(?: (\d{4}))?$/.exec(text);
  const month = named && monthOf(named[1] ?? named[4] ?? '');
  if (!named || !month) return null;
  const day = named[2] ?? named[3];
  if (named[5]) return calendarDay(named[5], String(month), day);
  const thisYear = calendarDay(today.slice(0, 4), String(month), day);
  return thisYear && thisYear < today
    ? calendarDay(String(Number(today.slice(0, 4)) + 1), String(month), day)
    : thisYear;
}

/** 1 to 12; null for what is no month. */
export function monthOf(name: string): number | null {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at === -1 ? null : at + 1;
}

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Null for a day that no calendar has. */
function calendarDay(year = '', month = '', day = ''): string | null {
  const text = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
