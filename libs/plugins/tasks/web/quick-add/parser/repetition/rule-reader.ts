import { patternOf } from '../pattern-of';
import { type RepetitionLanguage, meaningOf } from './repetition-phrases';

/** What a pattern of `repetition.ts` has found. */
export type RuleGroups = Record<string, string | undefined>;

const MOST = 999;

/** Makes rules of what the patterns of one language have found. */
export class RuleReader {
  constructor(private readonly language: RepetitionLanguage) {}

  readonly interval = ({ count, unit, date, days }: RuleGroups): string | null => {
    const every = this.count(count);
    const frequency = meaningOf(this.language.units, unit);
    if (!frequency || every === null) return null;
    if (days) return frequency === 'WEEKLY' ? rule('WEEKLY', every, this.byDay(days)) : null;
    if (date) return frequency === 'MONTHLY' ? rule('MONTHLY', every, this.byMonthDay(date)) : null;
    return rule(frequency, every);
  };

  readonly weekdays = ({ count, days }: RuleGroups): string | null => {
    const every = this.count(count);
    return every === null ? null : rule('WEEKLY', every, this.byDay(days!));
  };

  readonly nthWeekday = ({ nth, days }: RuleGroups): string | null => {
    const day = meaningOf(this.language.weekdays, days);
    const place = this.isLast(nth) ? -1 : this.count(nth);
    return day?.length === 2 && place !== null && place <= 5 ? rule('MONTHLY', 1, `BYDAY=${place}${day}`) : null;
  };

  readonly monthly = ({ date }: RuleGroups): string | null => {
    const byMonthDay = this.byMonthDay(date!);
    return byMonthDay && rule('MONTHLY', 1, byMonthDay);
  };

  readonly yearly = ({ unit, first, month, second, last }: RuleGroups): string | null => {
    if (unit && meaningOf(this.language.units, unit) !== 'YEARLY') return null;
    const day = Number(first ?? last);
    const number = meaningOf(this.language.months, month ?? second);
    return number && day >= 1 && day <= 31 ? rule('YEARLY', 1, `BYMONTH=${number};BYMONTHDAY=${day}`) : null;
  };

  readonly adverb = ({ adverb, more, date, days }: RuleGroups): string | null => {
    const rules = [adverb, ...(more?.split(patternOf(this.language.and)) ?? [])]
      .map(word => meaningOf(this.language.adverbs, word))
      .filter(found => found !== null);
    const [first = ''] = rules;
    const sameDays = rules.flatMap(one => /^FREQ=WEEKLY;BYDAY=(.*)$/.exec(one)?.[1] ?? []);
    if (rules.length > 1)
      return sameDays.length === rules.length ? rule('WEEKLY', 1, `BYDAY=${sameDays.join(',')}`) : null;
    if (days) return first.startsWith('FREQ=WEEKLY') && !sameDays.length ? `${first};${this.byDay(days)}` : null;
    if (date) return first === 'FREQ=MONTHLY' ? `${first};${this.byMonthDay(date)}` : null;
    return first;
  };

  /** 1 when nothing is said. */
  private count(text: string | undefined): number | null {
    if (!text) return 1;
    const count = Number(meaningOf(this.language.counts, text) ?? parseInt(text, 10));
    return count >= 1 && count <= MOST ? count : null;
  }

  private byDay(days: string): string {
    const found = days
      .split(patternOf(this.language.and))
      .map(day => meaningOf(this.language.weekdays, day.trim()))
      .filter(day => day !== null);
    return `BYDAY=${[...new Set(found.flatMap(day => day.split(',')))].join(',')}`;
  }

  private byMonthDay(date: string): string | null {
    if (this.isLast(date)) return 'BYMONTHDAY=-1';
    const day = parseInt(date, 10);
    return day >= 1 && day <= 31 ? `BYMONTHDAY=${day}` : null;
  }

  private isLast(text: string | undefined): boolean {
    return patternOf(`^(?:${this.language.last})`).test(text ?? '');
  }
}

const rule = (frequency: string, interval: number, ...parts: readonly (string | null)[]): string =>
  [`FREQ=${frequency}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : []), ...parts.filter(Boolean)].join(';');
