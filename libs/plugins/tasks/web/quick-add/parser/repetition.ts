// Repetition in English and German, as the value of an RRULE: "every second Tuesday", "alle 2 Wochen am Montag".
import type { RepeatsFrom } from '../../../shared/task.contract';
import { patternOf } from './pattern-of';
import type { Reading } from './reading';
import { type RepetitionLanguage, oneOf, repetitionLanguages } from './repetition-phrases';
import { type RuleGroups, RuleReader } from './rule-reader';

export interface Repetition {
  rule: string;
  repeatsFrom: RepeatsFrom;
  phrase: string;
  from: number;
  to: number;
}

interface Form {
  pattern: RegExp;
  /** Null if this is no repetition after all. */
  read: (groups: RuleGroups) => string | null;
}

export function takeRepetition(reading: Reading): Repetition | null {
  for (const { pattern, read } of FORMS) {
    for (const { from, to, groups } of reading.find(pattern)) {
      const rule = read(groups);
      if (!rule) continue;
      const repeatsFrom = groups['done'] || groups['after'] ? 'done' : 'due';
      return { rule, repeatsFrom, phrase: reading.take({ from, to }), from, to };
    }
  }
  return null;
}

const FORMS: readonly Form[] = repetitionLanguages.flatMap(formsOf);

function formsOf(language: RepetitionLanguage): Form[] {
  const { every, on, and, ordinal, last, ofTheMonth, afterDone, adverbs } = language;
  const weekday = oneOf(language.weekdays);
  const number = String.raw`\d{1,3}(?:${ordinal})?|${oneOf(language.counts)}`;
  const each = String.raw`(?:${every})(?<done>!)?\s`;
  const days = String.raw`(?<days>(?:${weekday})(?:(?:${and})(?:${weekday}))*)`;
  const date = String.raw`(?<date>\d{1,2}(?:${ordinal})|(?:${last})(?:\s(?:day|Tag))?)`;
  const month = oneOf(language.months);
  const dayOfYear = String.raw`(?:(?<first>\d{1,2})(?:${ordinal})?\s(?:of\s)?(?<month>${month})|(?<second>${month})\s(?<last>\d{1,2})(?:${ordinal})?)`;
  const onDays = String.raw`(?:\s(?:${on}\s)?${days})`;
  const onDate = String.raw`(?:,?\s${on}\s${date}(?:\s(?:day|Tag))?)`;
  const rule = (pattern: string, read: (groups: RuleGroups) => string | null): Form => ({
    pattern: patternOf(pattern),
    read,
  });
  const reader = new RuleReader(language);
  return [
    rule(
      String.raw`${each}(?:(?<count>${number})\s)?(?<unit>${oneOf(language.units)})(?<after>${afterDone})`,
      reader.interval,
    ),
    rule(String.raw`(?<count>${number})\s(?<unit>${oneOf(language.units)})(?<after>${afterDone})`, reader.interval),
    rule(String.raw`(?:${each}|${on}\s)${date}(?:\s(?:day|Tag))?(?:${ofTheMonth})`, reader.monthly),
    rule(String.raw`am\s${date}\sjedes\sMonats`, reader.monthly),
    rule(String.raw`${each}(?<unit>${oneOf(language.units)})\s${on}\s${dayOfYear}`, reader.yearly),
    rule(
      String.raw`${each}(?:(?<count>${number})\s)?(?<unit>${oneOf(language.units)})(?:${onDate}|${onDays})?`,
      reader.interval,
    ),
    rule(String.raw`${each}${dayOfYear}`, reader.yearly),
    rule(
      String.raw`(?:(?:${on}|${every})\s)?(?<nth>${number}|${last})\s(?<days>${weekday})(?:${ofTheMonth})`,
      reader.nthWeekday,
    ),
    rule(String.raw`${each}(?<nth>${last}|erste[nrsm]?|first|1st)\s(?<days>${weekday})`, reader.nthWeekday),
    rule(String.raw`${each}(?:(?<count>${number})\s)?${days}`, reader.weekdays),
    rule(String.raw`${each}${date}`, reader.monthly),
    rule(
      String.raw`(?<adverb>${oneOf(adverbs)})(?<more>(?:(?:${and})(?:${oneOf(adverbs)}))*)(?:${onDate}|${onDays})?`,
      reader.adverb,
    ),
  ];
}
