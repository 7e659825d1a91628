// What people choose a rule from. All of it follows the day on which the task is due.
import type { RepeatsFrom } from '../../shared/task.contract';
import { type Frequency, type RecurrenceRule, readRule, weekdays, writeRule } from '../../shared/recurrence-rule';

export const presets = ['daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const;
export type Preset = (typeof presets)[number];
export type RepeatKind = Preset | 'none' | 'custom';

type Days = Pick<RecurrenceRule, 'byDay' | 'byMonth' | 'byMonthDay' | 'byYearDay' | 'byWeekNo' | 'bySetPos'>;

const noDays: Days = { byDay: [], byMonth: [], byMonthDay: [], byYearDay: [], byWeekNo: [], bySetPos: [] };
const plain = { interval: 1, count: null, until: null, weekStart: 'MO' } as const;
const FREQUENCY = {
  daily: 'DAILY',
  weekdays: 'WEEKLY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
} as const;

export const presetRule = (preset: Preset, day: string, from: RepeatsFrom): RecurrenceRule => ({
  ...plain,
  freq: FREQUENCY[preset],
  ...(preset === 'weekdays' ? workDays : daysFor(FREQUENCY[preset], day, from)),
});

/** The days that a rule of this frequency has unless one says others; those that count from when it was done have none. */
export function daysFor(freq: Frequency, day: string, from: RepeatsFrom): Days {
  const date = dateOf(day);
  if (from === 'done' || freq === 'DAILY') return noDays;
  if (freq === 'WEEKLY') return { ...noDays, byDay: [{ nth: null, weekday: weekdayOf(date) }] };
  if (freq === 'MONTHLY') return monthDay(date.getUTCDate());
  const [month, number] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const days = month === 2 ? monthDay(number) : { ...noDays, byMonthDay: [number] };
  return { ...days, byMonth: [month] };
}

/** On its date, on its weekday, and at the end of the month where it is near it. */
export function monthlyChoices(day: string): Days[] {
  const date = dateOf(day);
  const [number, weekday] = [date.getUTCDate(), weekdayOf(date)];
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = Math.ceil(number / 7);
  return [
    monthDay(number),
    ...(nth < 5 ? [{ ...noDays, byDay: [{ nth, weekday }] }] : []),
    ...(number > last - 7 ? [{ ...noDays, byDay: [{ nth: -1, weekday }] }] : []),
    ...(number === last && number < 31 ? [{ ...noDays, byMonthDay: [-1] }] : []),
  ];
}

export function kindOf(rule: string, day: string, from: RepeatsFrom): RepeatKind {
  if (!rule) return 'none';
  const read = readRule(rule);
  if (!read) return 'custom';
  const endless = writeRule({ ...read, count: null, until: null });
  const is = (preset: Preset): boolean =>
    [presetRule(preset, day, from), { ...plain, ...noDays, freq: FREQUENCY[preset] }].map(writeRule).includes(endless);
  return presets.find(preset => preset !== 'weekdays' && is(preset)) ?? (is('weekdays') ? 'weekdays' : 'custom');
}

const workDays: Days = { ...noDays, byDay: weekdays.slice(0, 5).map(weekday => ({ nth: null, weekday })) };

/** Of a month without the day, the last one. */
function monthDay(day: number): Days {
  if (day <= 28) return { ...noDays, byMonthDay: [day] };
  if (day === 31) return { ...noDays, byMonthDay: [-1] };
  return { ...noDays, byMonthDay: [28, 29, 30].filter(one => one <= day), bySetPos: [-1] };
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const weekdayOf = (date: Date): (typeof weekdays)[number] => weekdays[(date.getUTCDay() + 6) % 7]!;
