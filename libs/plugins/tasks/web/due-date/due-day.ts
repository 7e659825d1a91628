// Between the moment an item is due and the day a person picks. Days are those of the person's own clock.

/** The hour of a due moment when only a day was picked: a reminder at breakfast, not at midnight. */
const MORNING_HOUR = 9;

/** `2026-06-22`, as <input type="date"> has it. */
export function toDay(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map(part => String(part).padStart(2, '0'));
  return `${String(moment.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** The moment on that day; the time of day of the former moment is kept. */
export function atDay(day: string, former: string | null): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const time = former ? new Date(former) : null;
  return new Date(year, month - 1, date, time?.getHours() ?? MORNING_HOUR, time?.getMinutes() ?? 0).toISOString();
}

export function daysLater(days: number, from: Date): Date {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
}

/** Whole days of the calendar, whatever the hours and clock changes between. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

const midnight = (moment: Date): number => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
