// Converts between the instant an item is due and the day that a person picks, in local time.

/** The hour for a picked day without a time, so that the reminder comes in the morning and not at midnight. */
const MORNING_HOUR = 9;

/** `2026-06-22`, as <input type="date"> has it. */
export function toDay(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map(part => String(part).padStart(2, '0'));
  return `${String(instant.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** The instant on that day; keeps the time of day of the former instant. */
export function atDay(day: string, former: string | null): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const time = former ? new Date(former) : null;
  return new Date(year, month - 1, date, time?.getHours() ?? MORNING_HOUR, time?.getMinutes() ?? 0).toISOString();
}

export function daysLater(days: number, from: Date): Date {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
}

/** Whole calendar days, whatever the time of day and clock changes. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

const midnight = (instant: Date): number => Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
