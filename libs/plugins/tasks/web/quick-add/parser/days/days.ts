// Days: by chrono-node in the language of the page and in the other one, and by rules of our own for what it does not
// know. Both find too much in ordinary sentences; what is not clearly a day is left alone.
import { type Chrono, casual as english } from 'chrono-node/en';
import { casual as german } from 'chrono-node/de';
import { addDays, dayOf } from './calendar-day';
import type { DayContext, FoundDay } from './found-day';
import { type ChronoResult, isLikelyDay } from './likely-day';
import { ownDays } from './own-days';
import type { Range, Reading } from '../reading';

/** Behind a day, chrono takes them for a part of it. */
const PART_OF_DAY =
  /(?:\s(?:in the|am))?\s(?:morning|noon|midday|afternoon|evening|night|midnight|früh|morgen|vormittags?|mittags?|nachmittags?|abends?|nachts?)$/i;
const THIS = /^(?:this|diese[nrms]?|am kommenden)\b/i;

/** All days in the order of the text, none over another one. */
export function findDays(reading: Reading, context: DayContext): FoundDay[] {
  const isGerman = context.language === 'de';
  const found = [
    ...ownDays(reading, context),
    ...chronoDays(isGerman ? german : english, reading, context, true),
    ...chronoDays(isGerman ? english : german, reading, context, false),
  ];
  const clear = found.filter(
    (one, index) => !found.slice(0, index).some(other => one.from < other.to && other.from < one.to),
  );
  return clear.sort((left, right) => left.from - right.from);
}

/** @param isOwn whether it is the language of the page: only then abbreviations count */
function chronoDays(chrono: Chrono, reading: Reading, context: DayContext, isOwn: boolean): FoundDay[] {
  const { today } = context;
  // Noon by any clock: no change of clocks moves it to another day.
  const noon = new Date(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 12);
  return chrono.parse(reading.rest, noon, { forwardDate: true }).flatMap(result => {
    const range = dayOnly(result);
    const text = reading.rest.slice(range.from, range.to);
    const day = dayFrom(result.start, text, today);
    const candidate = { ...range, text, day, result, isOwn, isGerman: chrono === german };
    if (!day || !isLikelyDay(candidate, reading, today)) return [];
    const time = /tonight$/i.test(text) ? { hour: 20, minute: 0 } : null;
    return [{ ...range, day, until: result.end ? dayFrom(result.end, '', today) : null, time }];
  });
}

/** Without the time before or behind it, which `times.ts` understands, or which is a mere number. */
function dayOnly({ text, index, start }: ChronoResult): Range {
  const before = start.isCertain('hour') ? (/^\d{1,2}\s(?=\D)/.exec(text)?.[0].length ?? 0) : 0;
  const day = text.trimEnd().replace(start.isCertain('hour') ? /\s\d{1,2}$/ : PART_OF_DAY, '');
  return { from: index + before, to: index + day.length };
}

function dayFrom(components: ChronoResult['start'], text: string, today: Date): Date | null {
  const [year, month, date] = [components.get('year'), components.get('month'), components.get('day')];
  if (year === null || month === null || date === null) return null;
  const day = dayOf(year, month, date);
  const isBareWeekday = components.isCertain('weekday') && !components.isCertain('day');
  // Who means today says "today".
  return isBareWeekday && day.getTime() === today.getTime() && !THIS.test(text) ? addDays(day, 7) : day;
}
