// Days that chrono-node does not know, or understands otherwise than people of a workspace: "next week" is its Monday.
import { addDays, addMonths, dayOf, lastOfMonth, nextDate, nextWeekday } from './calendar-day';
import type { DayContext, FoundDay } from './found-day';
import type { Reading } from '../reading';
import type { ClockTime } from '../zone-clock';

type Groups = Record<string, string | undefined>;

interface Rule {
  pattern: RegExp;
  /** Only where nothing else of the text follows. */
  onlyAtEnd?: boolean;
  day: (today: Date, groups: Groups) => Date | null;
  time?: (groups: Groups) => ClockTime;
}

const WEEKDAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag'];
const HOURS: Readonly<Record<string, number>> = {
  morgen: 9,
  vormittag: 9,
  mittag: 12,
  nachmittag: 15,
  abend: 18,
  nacht: 21,
};
const ENGLISH_HOURS: Readonly<Record<string, number>> = { morning: 9, afternoon: 15, evening: 18 };

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  einem: 1,
  two: 2,
  zwei: 2,
  three: 3,
  drei: 3,
  six: 6,
  sechs: 6,
};

const RULES: readonly Rule[] = [
  { pattern: /(?:the )?day after tomorrow/gi, day: today => addDays(today, 2) },
  { pattern: /next week|(?:nächste|kommende) Woche/gi, day: today => nextWeekday(today, 1) },
  { pattern: /next month|(?:nächsten|kommenden) Monat/gi, day: today => addMonths(firstOfMonth(today), 1) },
  {
    pattern: /in (?<count>\d{1,2}|an?|one|two|three|six|einem|zwei|drei|sechs) (?:months?|Monat(?:en)?)/gi,
    day: (today, { count }) => addMonths(today, COUNTS[count!.toLowerCase()] ?? Number(count)),
  },
  {
    pattern: /(?:(?:this|at the|on the) weekend)|(?:am|dieses) Wochenende/gi,
    day: today => nextWeekday(addDays(today, -1), 6),
  },
  {
    pattern: /(?:at the |am )?(?:end of (?:the |this )?month|Monatsende|Ende (?:des|dieses) Monats)/gi,
    day: lastOfMonth,
  },
  {
    pattern: /this (?<part>morning|afternoon|evening)/gi,
    day: today => today,
    time: ({ part }) => ({ hour: ENGLISH_HOURS[part!.toLowerCase()]!, minute: 0 }),
  },
  {
    pattern:
      /(?:am )?(?<weekday>montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?<part>morgen|vormittag|mittag|nachmittag|abend|nacht)/gi,
    day: (today, { weekday }) => nextWeekday(today, WEEKDAYS.indexOf(weekday!.toLowerCase())),
    time: ({ part }) => ({ hour: HOURS[part!.toLowerCase()]!, minute: 0 }),
  },
  { pattern: /(?<date>[0-3]?\d)\.\s?(?<month>[01]?\d)\.\s?(?<year>\d{4})/g, day: fullDate },
  { pattern: /(?:on|by|due) the (?<date>[0-3]?\d)(?:st|nd|rd|th)/gi, onlyAtEnd: true, day: dateAlone },
  { pattern: /(?:am|bis|zum|bis zum) (?<date>[0-3]?\d)\./gi, onlyAtEnd: true, day: dateAlone },
];

/** "22.6." also ends a sentence about the second part of something, so only where people write dates so. */
const DOTTED_RULES: readonly Rule[] = [
  {
    pattern:
      /(?<!(?:Version|Kapitel|Abschnitt|Teil|Punkt|Seite|Band|Nr\.?)\s)(?<date>[0-3]?\d)\.\s?(?<month>[01]?\d)\.(?!\d)/gi,
    day: dateAndMonth,
  },
  { pattern: /(?<=\b(?:am|bis|zum)\s)(?<date>[0-3]?\d)\.(?<month>[01]?\d)(?!\d)/gi, day: dateAndMonth },
];
const DOTTED_REGIONS = ['DE', 'AT', 'CH', 'LI', 'LU'];

const rulesFor = ({ language, region }: DayContext): Rule[] => [
  ...RULES,
  ...(language === 'de' || DOTTED_REGIONS.includes(region) ? DOTTED_RULES : []),
  slashDates(region),
];

export function ownDays(reading: Reading, context: DayContext): FoundDay[] {
  const { today } = context;
  return rulesFor(context).flatMap(({ pattern, onlyAtEnd, day: dayOfRule, time }) =>
    reading.find(pattern).flatMap(({ from, to, groups }) => {
      const day = dayOfRule(today, groups);
      const isIn = !onlyAtEnd || reading.isAtEnd({ from, to });
      return day && isIn ? [{ from, to, day, until: null, time: time?.(groups) ?? null }] : [];
    }),
  );
}

/** "22/6", and "6/22" where people write the month first. Fractions look the same: "1/2 pumpkin". */
const slashDates = (region: string): Rule => ({
  pattern:
    region === 'US'
      ? /(?:(?:on|by) )?(?<month>[01]?\d)\/(?<date>[0-3]?\d)(?:\/(?<year>\d{4}))?/gi
      : /(?:(?:on|by|am|bis) )?(?!24\/7)(?<date>[0-3]?\d)\/(?<month>[01]?\d)(?:\/(?<year>\d{4}))?/gi,
  onlyAtEnd: true,
  day: (today, groups) => (groups['year'] ? fullDate(today, groups) : dateAndMonth(today, groups)),
});

const firstOfMonth = (day: Date): Date => dayOf(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);

function fullDate(_: Date, { date, month, year }: Groups): Date | null {
  const day = dayOf(Number(year), Number(month), Number(date));
  return day.getUTCDate() === Number(date) && day.getUTCMonth() === Number(month) - 1 ? day : null;
}

function dateAndMonth(today: Date, { date, month }: Groups): Date | null {
  return nextDate(today, Number(month), Number(date));
}

/** The next day of that number; months without it are left out. */
function dateAlone(today: Date, { date }: Groups): Date | null {
  for (let count = 0; count < 62; count++) {
    const day = addDays(today, count);
    if (day.getUTCDate() === Number(date)) return day;
  }
  return null;
}
