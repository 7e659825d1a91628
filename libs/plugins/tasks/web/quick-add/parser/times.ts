// Times of day: "18:30", "9am", "9 Uhr", "at 9", "halb 9", "tomorrow morning". A time that could be a mere number counts
// only beside a day, or at the end of the text.
import { patternOf } from './pattern-of';
import type { ClockTime } from './zone-clock';
import type { Range, Reading } from './reading';

/** Where a time counts: anywhere; beside a day or at either end of the text; behind a day; there if nothing follows. */
type Place = 'anywhere' | 'edge' | 'behind-day' | 'behind-day-at-end';

export interface FoundTime extends Range, ClockTime {
  place: Place;
}

type Groups = Record<string, string | undefined>;

interface Form {
  pattern: RegExp;
  place: Place;
  /** Null if there is no such time. */
  read: (groups: Groups) => ClockTime | null;
}

const AT = String.raw`(?:(?<!\p{L})(?:at|by|for|until|till|um|gegen|bis|vor|ab|Punkt)\s+|@\s?)?`;
const AT_STATED = String.raw`(?:(?<!\p{L})(?:at|um|gegen)\s+|@\s?)`;

/** "um 5 kg" says by how much. */
const NO_UNIT = String.raw`(?!\d|\s?(?:kg|km|cm|mm|m|l|ml|g|qm|%|€|Euro|Franken|Prozent|Grad)(?!\p{L}))`;

const PARTS_OF_DAY: readonly (readonly [RegExp, number])[] = [
  [/^(?:morning|früh|morgens?|vormittags?)$/i, 9],
  [/^(?:noon|midday|mittags?)$/i, 12],
  [/^(?:afternoon|nachmittags?)$/i, 15],
  [/^(?:evening|abends?)$/i, 18],
  [/^(?:night|nachts?)$/i, 21],
  [/^(?:midnight|mitternacht)$/i, 0],
];

const FORMS: readonly Form[] = [
  form(
    'anywhere',
    String.raw`${AT}(?<hour>1[0-2]|0?[1-9])(?:[:.](?<minute>[0-5]\d))?(?<space>\s?)(?<half>[ap])\.?m\b\.?`,
    twelveHours,
  ),
  form(
    'anywhere',
    String.raw`${AT}(?<hour>[01]?\d|2[0-3])(?:[:.](?<minute>[0-5]\d))?\s?Uhr(?:\s(?<later>[0-5]\d))?`,
    clock,
  ),
  form('anywhere', String.raw`${AT_STATED}(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)`, clock),
  form('edge', String.raw`${AT}(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)`, clock),
  form('edge', String.raw`(?:at|um)\s(?<part>noon|midday|midnight|Mitternacht)`, partOfDay),
  form(
    'edge',
    String.raw`(?:(?:at|um)\s+)?(?<before>half past|quarter past|quarter to|viertel nach|viertel vor|halb)\s(?<hour>1[0-2]|[1-9])`,
    spokenTime,
  ),
  form('edge', String.raw`${AT_STATED}(?<hour>[01]?\d|2[0-3])${NO_UNIT}`, bareHour),
  form(
    'behind-day',
    String.raw`(?:in the |am )?(?<part>morning|noon|midday|midnight|afternoon|evening|night|früh|morgens?|vormittags?|mittags?|nachmittags?|abends?|nachts?)`,
    partOfDay,
  ),
  form('behind-day-at-end', String.raw`(?<hour>[01]?\d|2[0-3])`, bareHour),
];

function form(place: Place, pattern: string, read: Form['read']): Form {
  return { place, pattern: patternOf(pattern), read };
}

/** The end of a span of times is not when something begins. */
const IN_A_SPAN = /\d\s*(?:-|–|to|bis|until)\s*$/i;

/** @param isEnglish in other languages "9 am" is not a time but "9 at the" */
export function findTimes(reading: Reading, isEnglish: boolean): FoundTime[] {
  const found: FoundTime[] = [];
  for (const { pattern, place, read } of FORMS) {
    for (const { from, to, groups } of reading.find(pattern)) {
      const time = read(groups);
      const isTaken = found.some(other => from < other.to && other.from < to);
      const isOther = !isEnglish && groups['half'] && groups['space'];
      if (time && !isTaken && !isOther && !isInSpan(reading, { from, to })) found.push({ from, to, place, ...time });
    }
  }
  return found;
}

const isInSpan = ({ rest }: Reading, { from, to }: Range): boolean =>
  IN_A_SPAN.test(rest.slice(0, from + Math.max(0, rest.slice(from, to).search(/\d/)))) ||
  /^\s*(?:-|–|to\s|bis\s)\s*\d/i.test(rest.slice(to));

function twelveHours({ hour, minute, half }: Groups): ClockTime {
  return { hour: (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0), minute: Number(minute ?? 0) };
}

function clock({ hour, minute, later }: Groups): ClockTime {
  return { hour: Number(hour), minute: Number(minute ?? later ?? 0) };
}

/** Whoever says "at 5" is rarely up by then. */
function bareHour({ hour }: Groups): ClockTime {
  const said = Number(hour);
  return { hour: hour?.length === 1 && said >= 1 && said <= 6 ? said + 12 : said, minute: 0 };
}

function partOfDay({ part }: Groups): ClockTime | null {
  const hour = PARTS_OF_DAY.find(([pattern]) => pattern.test(part ?? ''))?.[1];
  return hour === undefined ? null : { hour, minute: 0 };
}

function spokenTime({ before, hour }: Groups): ClockTime {
  const said = bareHour({ hour }).hour;
  const minutes: Record<string, number> = { half: 30, quarter: 15, viertel: 15, halb: -30 };
  const phrase = before!.toLowerCase();
  const offset = minutes[phrase.split(' ')[0]!]! * (/ (?:to|vor)$/.test(phrase) ? -1 : 1);
  const minute = said * 60 + offset;
  return { hour: Math.floor(minute / 60), minute: minute % 60 };
}
