/** The five fields of a cron expression: their numbers, and the names that may stand for them. */
const FIELDS: readonly { min: number; max: number; names: readonly string[] }[] = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  { min: 1, max: 12, names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  // Sunday is 0 and 7.
  { min: 0, max: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

/** Days that a month has at most; the 29th of February comes every few years. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether it is a cron expression of five fields that comes true at some time. */
export function isSchedule(schedule: unknown): schedule is string {
  if (typeof schedule !== 'string' || schedule.length > 200) return false;
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== FIELDS.length || !fields.every(isField)) return false;
  const [, , days, months, weekdays] = fields as [string, string, string, string, string];
  // A day of the week comes in every month.
  return weekdays !== '*' || hasDay(days, months);
}

const isField = (field: string, at: number): boolean => field.split(',').every(part => valuesOf(part, at) !== null);

/** Every number that a part of a field means; null when it means none. */
function valuesOf(part: string, at: number): number[] | null {
  const { min, max } = FIELDS[at]!;
  const [, from, to, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
  // A step goes with `*` or with a range.
  if (from === undefined || (from === '*' && to) || (from !== '*' && !to && step)) return null;
  const [first, last] = from === '*' ? [min, max] : [numberOf(from, at), numberOf(to ?? from, at)];
  const every = step === undefined ? 1 : Number(step);
  if (first === null || last === null || first < min || last > max || first > last || every < 1 || every > max)
    return null;
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, count) => first + count * every);
}

function numberOf(text: string, at: number): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const { min, names } = FIELDS[at]!;
  const named = names.indexOf(text.toLowerCase());
  return named < 0 ? null : named + min;
}

function hasDay(days: string, months: string): boolean {
  const numbers = (field: string, at: number): number[] => field.split(',').flatMap(part => valuesOf(part, at) ?? []);
  const [earliest, longest] = [
    Math.min(...numbers(days, 2)),
    Math.max(...numbers(months, 3).map(month => LONGEST[month - 1]!)),
  ];
  return earliest <= longest;
}
