// When a task is due: the day, the time of day and the repetition of a text, put together.
import type { TypingContext } from '../understood';
import { addDays } from './days/calendar-day';
import { findDays } from './days/days';
import { firstDay } from './repetition/first-day';
import type { DayContext, FoundDay } from './days/found-day';
import type { Range, Reading } from './reading';
import { type Repetition, takeRepetition } from './repetition/repetition';
import { isBetweenEmpty, timeFor } from './time-for';
import { takeSpan } from './time-spans';
import { type FoundTime, findTimes } from './times';
import { type ClockTime, dayIn, instantAt } from './zone-clock';

/** A day without a time begins in the morning, so that its reminder does not come at midnight. */
const MORNING: ClockTime = { hour: 9, minute: 0 };

export interface When {
  dueAt: Date;
  startAt: Date | null;
  allDay: boolean;
  /** Empty where the day follows from the repetition. */
  phrases: string[];
  repetition: Repetition | null;
}

export function takeWhen(reading: Reading, context: TypingContext): When | null {
  const repetition = takeRepetition(reading);
  const span = takeSpan(reading, context.now);
  if (span) return { dueAt: span.at, startAt: null, allDay: false, phrases: [span.phrase], repetition };

  const today = dayIn(context.timeZone, context.now);
  const times = findTimes(reading, context.language === 'en');
  const day = findDay(reading, { ...context, today }, times, repetition);
  const dayRange = day && withPreposition(day, reading);
  if (dayRange) reading.hide(dayRange);
  const time = timeFor(times, dayRange ?? repetition, reading);
  if (!day && !time && !repetition) return null;

  const clock = time ?? day?.time ?? null;
  const phrases = takeTogether(
    reading,
    [dayRange, time].filter(range => range !== null),
  );
  return { ...instants(context, today, { day, clock, repetition }), phrases, repetition };
}

/** Times are hidden meanwhile, but for numbers behind a day, which may also be a part of it: "22 June". */
function findDay(
  reading: Reading,
  context: DayContext,
  times: readonly FoundTime[],
  repetition: Repetition | null,
): FoundDay | null {
  const hidden = times.filter(
    time =>
      time.place === 'anywhere' ||
      time.place === 'edge' ||
      (time.place === 'behind-day' && repetition !== null && isBetweenEmpty(repetition, time, reading)),
  );
  for (const time of hidden) reading.hide(time);
  const day = chosen(findDays(reading, context), reading);
  for (const time of hidden) reading.show(time);
  return day;
}

/** The last words say it: "Plan Friday's party by Wednesday". Else the first day that is named. */
const chosen = (days: readonly FoundDay[], reading: Reading): FoundDay | null =>
  days.find(day => reading.isAtEnd(day)) ?? days[0] ?? null;

const PREPOSITION =
  /(?:^|\s)((?:on|on the|by|by the|due|due on|due by|until|till|before|for|starting|am|kommende[nr]?|am kommenden|bis|bis zum|zum|vor|für|ab|fällig|fällig am)\s+)$/i;

const FROM = /(?:^|\s)((?:from|vom|von)\s+)$/i;

function withPreposition(day: FoundDay, reading: Reading): Range {
  const before = reading.rest.slice(0, day.from);
  const preposition = (PREPOSITION.exec(before) ?? (day.until && FROM.exec(before)))?.[1] ?? '';
  return { from: day.from - preposition.length, to: day.to };
}

/** Neighbours are one phrase. */
function takeTogether(reading: Reading, ranges: readonly Range[]): string[] {
  const [first, second] = [...ranges].sort((left, right) => left.from - right.from);
  if (first && second && isBetweenEmpty(first, second, reading))
    return [reading.take({ from: first.from, to: second.to })];
  return ranges.map(range => reading.take(range));
}

interface Said {
  day: FoundDay | null;
  clock: ClockTime | null;
  repetition: Repetition | null;
}

function instants(
  { timeZone, now }: TypingContext,
  today: Date,
  { day, clock, repetition }: Said,
): Pick<When, 'dueAt' | 'startAt' | 'allDay'> {
  const at = (date: Date): Date => instantAt(timeZone, date, clock ?? MORNING);
  const begins = day?.day ?? nextDay(repetition, today, date => clock === null || at(date) > now);
  const isSpan = day?.until && day.until > day.day;
  return { dueAt: at(isSpan ? day.until! : begins), startAt: isSpan ? at(begins) : null, allDay: clock === null };
}

/** Where no day is said: today, or the next day of the repetition, unless the time has passed by then. */
function nextDay(repetition: Repetition | null, today: Date, isAhead: (day: Date) => boolean): Date {
  const dayFrom = (from: Date): Date => (repetition ? firstDay(repetition.rule, from) : from);
  const day = dayFrom(today);
  return isAhead(day) ? day : dayFrom(addDays(today, 1));
}
