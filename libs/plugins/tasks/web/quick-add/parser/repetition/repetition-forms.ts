// The forms in which repetition is said, for each language that `repetition-phrases.ts` has.
import { patternOf } from '../pattern-of';
import type { Range, Reading } from '../reading';
import { type RepetitionLanguage, oneOf, repetitionLanguages } from './repetition-phrases';
import { type RuleGroups, RuleReader } from './rule-reader';

export interface RepetitionForm {
  pattern: RegExp;
  /** Null if this is no repetition after all. */
  read: (groups: RuleGroups) => string | null;
  isClear: (range: Range, reading: Reading) => boolean;
}

type Read = RepetitionForm['read'];

const form = (pattern: string, read: Read, isClear: RepetitionForm['isClear'] = () => true): RepetitionForm => ({
  pattern: patternOf(pattern),
  read,
  isClear,
});

type Parts = ReturnType<typeof partsOf>;

function partsOf(language: RepetitionLanguage) {
  const { every, on, and, ordinal, last, ofTheMonth, afterDone, partsOfDay } = language;
  const [weekday, month] = [oneOf(language.weekdays), oneOf(language.months)];
  const days = String.raw`(?<days>${weekday}(?:(?:${and})${weekday})*)`;
  const date = String.raw`(?<date>\d{1,2}(?:${ordinal})|(?:${last}))(?:\s(?:day|Tag))?`;
  const dayOfYear =
    String.raw`(?:(?<first>\d{1,2})(?:${ordinal})?\s(?:of\s)?(?<month>${month})` +
    String.raw`|(?<second>${month})\s(?<last>\d{1,2})(?:${ordinal})?)`;
  return {
    each: String.raw`(?:${every})(?<done>!)?\s`,
    eachPartOfDay: String.raw`(?:${every})(?=\s(?:${partsOfDay})(?!\p{L}))`,
    number: String.raw`(?:\d{1,3}(?:${ordinal})?|${oneOf(language.counts)})`,
    unit: `(?<unit>${oneOf(language.units)})`,
    afterDone: `(?<after>${afterDone})`,
    on: String.raw`(?:${on})\s`,
    ...{ last, ofTheMonth, weekday, days, date, dayOfYear },
    onDate: String.raw`,?\s(?:${on})\s${date}`,
    onDays: String.raw`\s(?:(?:${on})\s)?${days}`,
  };
}

/** "The last Friday of every month": before its "every month". */
const daysOfEachMonth = (
  { each, on, number, last, weekday, date, ofTheMonth }: Parts,
  reader: RuleReader,
): RepetitionForm[] => [
  form(String.raw`(?:${each}|${on})${date}(?:${ofTheMonth})`, reader.monthly),
  form(String.raw`${on}(?<date>\d{1,2})(?:${ofTheMonth})`, reader.monthly),
  form(
    String.raw`(?:${on}|${each})?(?<nth>${number}|${last})\s(?<days>${weekday})(?:${ofTheMonth})`,
    reader.nthWeekday,
  ),
];

const intervals = (
  { each, eachPartOfDay, number, unit, afterDone, on, dayOfYear, onDate, onDays }: Parts,
  reader: RuleReader,
): RepetitionForm[] => [
  form(eachPartOfDay, () => 'FREQ=DAILY'),
  form(String.raw`${each}(?:(?<count>${number})\s)?${unit}${afterDone}`, reader.interval),
  form(String.raw`(?<count>${number})\s${unit}${afterDone}`, reader.interval),
  form(String.raw`${each}${unit}\s${on}${dayOfYear}`, reader.yearly),
  form(String.raw`${each}(?:(?<count>${number})\s)?${unit}(?:${onDate}|${onDays})?`, reader.interval),
];

const weekdays = (
  { each, number, last, weekday, days, date, dayOfYear }: Parts,
  reader: RuleReader,
): RepetitionForm[] => [
  form(String.raw`${each}${dayOfYear}`, reader.yearly),
  form(String.raw`${each}(?<nth>${last}|erste[nrsm]?|first|1st)\s(?<days>${weekday})`, reader.nthWeekday),
  form(String.raw`${each}(?:(?<count>${number})\s)?${days}`, reader.weekdays),
  form(String.raw`${each}${date}`, reader.monthly),
];

function adverbs(language: RepetitionLanguage, { onDate, onDays }: Parts, reader: RuleReader): RepetitionForm[] {
  const adverb = oneOf(language.adverbs);
  const pattern = String.raw`(?<adverb>${adverb})(?<more>(?:(?:${language.and})${adverb})*)(?:${onDate}|${onDays})?`;
  return [form(pattern, reader.adverb, language.areAdverbsClear ? undefined : endsOrHasTime)];
}

/** A "weekly meeting" need not be every week; what is to be done "weekly" is. */
const endsOrHasTime = (range: Range, reading: Reading): boolean =>
  reading.isAtEnd(range) || /^,?\s(?:@|\d|(?:at|from|starting)\s)/.test(reading.rest.slice(range.to));

/** Longer ones first: the first that is found is taken. */
export const repetitionForms: readonly RepetitionForm[] = repetitionLanguages.flatMap(language => {
  const reader = new RuleReader(language);
  const parts = partsOf(language);
  return [
    ...daysOfEachMonth(parts, reader),
    ...intervals(parts, reader),
    ...weekdays(parts, reader),
    ...adverbs(language, parts, reader),
  ];
});
