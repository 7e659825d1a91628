// The words of repetition in English and German, as parts of patterns and with what they mean.

import { isAll } from '../pattern-of';

type Meanings = Readonly<Record<string, string>>;

export interface RepetitionLanguage {
  /** "every"; the mark behind it counts from when the task was done. */
  every: string;
  /** Between "every" and a number, by which some languages say it otherwise. */
  on: string;
  and: string;
  units: Meanings;
  weekdays: Meanings;
  months: Meanings;
  /** Words for numbers, ordinals included. */
  counts: Meanings;
  ordinal: string;
  last: string;
  ofTheMonth: string;
  /** Parts of a day; the time that they stand for is left to `times.ts`. */
  partsOfDay: string;
  /** Words that say it all: "daily", "montags". */
  adverbs: Meanings;
  /** Whether they are adverbs alone, and no adjectives: "a weekly meeting". */
  areAdverbsClear: boolean;
  afterDone: string;
}

const english: RepetitionLanguage = {
  every: 'every|each',
  on: String.raw`on(?:\sthe)?`,
  and: String.raw`(?:\s?,\s?(?:and\s)?|\s?&\s?|\sand\s)(?:on\s)?`,
  units: { 'days?': 'DAILY', 'weeks?': 'WEEKLY', 'months?': 'MONTHLY', 'years?': 'YEARLY' },
  weekdays: {
    '(?:weekdays?|workdays?|working days?)': 'MO,TU,WE,TH,FR',
    'weekends?': 'SA,SU',
    'mon(?:days?)?': 'MO',
    'tue(?:s|sdays?)?': 'TU',
    'wed(?:nesdays?)?': 'WE',
    'thu(?:r|rs|rsdays?)?': 'TH',
    'fri(?:days?)?': 'FR',
    'sat(?:urdays?)?': 'SA',
    'sun(?:days?)?': 'SU',
  },
  months: {
    'jan(?:uary)?': '1',
    'feb(?:ruary)?': '2',
    'mar(?:ch)?': '3',
    'apr(?:il)?': '4',
    may: '5',
    'june?': '6',
    'july?': '7',
    'aug(?:ust)?': '8',
    'sept?(?:ember)?': '9',
    'oct(?:ober)?': '10',
    'nov(?:ember)?': '11',
    'dec(?:ember)?': '12',
  },
  counts: {
    '(?:other|second|two)': '2',
    '(?:third|three)': '3',
    '(?:fourth|four)': '4',
    '(?:fifth|five)': '5',
    '(?:sixth|six)': '6',
    'seven(?:th)?': '7',
    '(?:eight|eighth)': '8',
    '(?:nine|ninth)': '9',
    'ten(?:th)?': '10',
    '(?:one|first)': '1',
  },
  ordinal: String.raw`(?:st|nd|rd|th)`,
  last: 'last',
  ofTheMonth: String.raw`\s(?:of|in)\s(?:the|each|every)\smonth`,
  partsOfDay: 'morning|afternoon|evening|night',
  adverbs: {
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    '(?:fortnightly|biweekly)': 'FREQ=WEEKLY;INTERVAL=2',
    monthly: 'FREQ=MONTHLY',
    quarterly: 'FREQ=MONTHLY;INTERVAL=3',
    '(?:yearly|annually)': 'FREQ=YEARLY',
    '(?:on )?weekdays': 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  },
  areAdverbsClear: false,
  afterDone: String.raw`\safter\s(?:(?:it\s(?:is|was)\s)?(?:done|completed|finished)|completion|completing(?:\sit)?|finishing(?:\sit)?)`,
};

const german: RepetitionLanguage = {
  every: 'jede[ns]?|alle',
  on: String.raw`(?:am|an|jeweils am)`,
  and: String.raw`(?:\s?,\s?|\s?&\s?|\sund\s)(?:am\s)?`,
  units: { 'Tage?': 'DAILY', 'Wochen?': 'WEEKLY', 'Monate?': 'MONTHLY', 'Jahre?': 'YEARLY' },
  weekdays: {
    '(?:Werktage?|Wochentage?|Arbeitstage?)': 'MO,TU,WE,TH,FR',
    'Wochenenden?': 'SA,SU',
    'Mo(?:ntage?)?': 'MO',
    'Di(?:enstage?)?': 'TU',
    'Mi(?:ttwoche?)?': 'WE',
    'Do(?:nnerstage?)?': 'TH',
    'Fr(?:eitage?)?': 'FR',
    'Sa(?:mstage?)?': 'SA',
    'Sonnabende?': 'SA',
    'So(?:nntage?)?': 'SU',
  },
  months: {
    'J[aä]n(?:uar|ner)?': '1',
    'Feb(?:ruar)?': '2',
    '(?:März|Mär|Mrz)': '3',
    'Apr(?:il)?': '4',
    Mai: '5',
    'Jun[io]?': '6',
    'Jul[i]?': '7',
    'Aug(?:ust)?': '8',
    'Sept?(?:ember)?': '9',
    'Okt(?:ober)?': '10',
    'Nov(?:ember)?': '11',
    'Dez(?:ember)?': '12',
  },
  counts: {
    '(?:zweite[nrsm]?|zwei)': '2',
    '(?:dritte[nrsm]?|drei)': '3',
    '(?:vierte[nrsm]?|vier)': '4',
    '(?:fünfte[nrsm]?|fünf)': '5',
    '(?:sechste[nrsm]?|sechs)': '6',
    sieben: '7',
    acht: '8',
    neun: '9',
    zehn: '10',
    'erste[nrsm]?': '1',
  },
  ordinal: String.raw`\.`,
  last: 'letzte[nrsm]?',
  ofTheMonth: String.raw`\s(?:im|des|jedes|jeden|in jedem)\sMonats?`,
  partsOfDay: 'morgen|vormittag|mittag|nachmittag|abend|nacht',
  adverbs: {
    täglich: 'FREQ=DAILY',
    wöchentlich: 'FREQ=WEEKLY',
    monatlich: 'FREQ=MONTHLY',
    vierteljährlich: 'FREQ=MONTHLY;INTERVAL=3',
    jährlich: 'FREQ=YEARLY',
    '(?:werktags|wochentags|an (?:Werktagen|Wochentagen))': 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    '(?:am Wochenende jeder Woche|an Wochenenden)': 'FREQ=WEEKLY;BYDAY=SA,SU',
    montags: 'FREQ=WEEKLY;BYDAY=MO',
    dienstags: 'FREQ=WEEKLY;BYDAY=TU',
    mittwochs: 'FREQ=WEEKLY;BYDAY=WE',
    donnerstags: 'FREQ=WEEKLY;BYDAY=TH',
    freitags: 'FREQ=WEEKLY;BYDAY=FR',
    '(?:samstags|sonnabends)': 'FREQ=WEEKLY;BYDAY=SA',
    sonntags: 'FREQ=WEEKLY;BYDAY=SU',
  },
  areAdverbsClear: true,
  afterDone: String.raw`\snach(?:\sder)?\s(?:Erledigung|Erledigen|dem Erledigen|Abschluss)|\snachdem\s(?:sie\s|es\s)?erledigt(?:\s(?:ist|wurde))?`,
};

export const repetitionLanguages: readonly RepetitionLanguage[] = [english, german];

/** One of the words, as a group of a pattern. */
export const oneOf = (meanings: Meanings): string => `(?:${Object.keys(meanings).join('|')})(?!\\p{L})`;

/** What the word means; null if it is none of them. */
export function meaningOf(meanings: Meanings, word: string | undefined): string | null {
  if (!word) return null;
  const found = Object.entries(meanings).find(([pattern]) => isAll(pattern, word));
  return found?.[1] ?? null;
}
