// A schedule as a form shows it, and as the server stores it: a cron expression.

export interface ShownSchedule {
  kind: 'off' | 'daily' | 'weekly' | 'custom';
  /** "03:30" */
  time: string;
  /** 0 is Sunday. */
  weekday: number;
  /** What is none of the other kinds. */
  expression: string;
}

const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;
const WEEKLY = /^(\d{1,2}) (\d{1,2}) \* \* ([0-7])$/;
const two = (text: string): string => text.padStart(2, '0');

/** @param time what is shown where the expression has none */
export function toShown(expression: string | null, time = '03:30'): ShownSchedule {
  if (expression === null) return { kind: 'off', time, weekday: 0, expression: '' };
  const [, minute, hour, weekday] = DAILY.exec(expression) ?? WEEKLY.exec(expression) ?? [];
  if (minute === undefined || hour === undefined) return { kind: 'custom', time, weekday: 0, expression };
  const kind = weekday === undefined ? 'daily' : 'weekly';
  return { kind, time: `${two(hour)}:${two(minute)}`, weekday: Number(weekday ?? 0) % 7, expression };
}

export function toExpression({ kind, time, weekday, expression }: ShownSchedule): string | null {
  if (kind === 'off') return null;
  if (kind === 'custom') return expression;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${minute} ${hour} * * ${kind === 'weekly' ? weekday : '*'}`;
}

/** The names of the days, from Monday on. */
export function weekdays(tag: string): { value: number; name: string }[] {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 0].map((value, at) => ({ value, name: format.format(Date.UTC(2024, 0, 1 + at)) }));
}
