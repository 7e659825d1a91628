// Whether what chrono-node takes for a day is meant as one. "Call Sat Nav company", "Guten Morgen" and "1/2 cup of milk"
// are not; "Call Bob sat" is.
import type { Chrono } from 'chrono-node/en';
import type { Range, Reading } from '../reading';

export type ChronoResult = ReturnType<Chrono['parse']>[number];

export interface DayCandidate extends Range {
  text: string;
  day: Date | null;
  result: ChronoResult;
  isOwn: boolean;
  isGerman: boolean;
}

const SHORT_WEEKDAY = /^(?:(?:on|am)\s)?(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat|so|mo|di|mi|do|fr|sa)\.?$/i;
/** Also ordinary words. */
const WORD_LIKE = /^(?:sun|sat|wed|so|do|di|mi|mo|sa|fr)$/i;
const LOWER_CASE_WORD = /^(?:so|do|di|mi)$/;
/** `own-days.ts` knows in which order people write them. */
const SLASHES = /^\d{1,2}\/\d/;
const NUMBERS_ONLY = /^\d{1,2}\.\d{1,2}$/;
const MONTH_LIKE_WORD = /^(?:may|mar|march)\s\d/;
/** Behind these comes a thing and no date: "the Friday paper", "notes from Monday". */
const NOT_BEFORE_A_DAY =
  /(?:^|\s)(?:the|an?|of|from|since|after|last|than|der|die|das|dem|des|eine?[nrms]?|vom|von|seit|nach|letzte[nrms]?|black|good|mr|mrs|ms|frau|herrn?|familie)\s$/i;
const FORWARD = /^(?:in|within|innerhalb|\+|next|coming|nächste[nrms]?|kommende[nrms]?)/i;

export function isLikelyDay(candidate: DayCandidate, reading: Reading, today: Date): boolean {
  const { text, day, result } = candidate;
  const { start } = result;
  if (!day || text === '' || !reading.isWhole(candidate) || (start.isCertain('hour') && text === result.text))
    return false;
  if (SLASHES.test(text)) return false;
  if (day < today && !/\d{4}/.test(text)) return false;
  const isRelative = start.tags().has('result/relativeDate');
  if (isRelative) return FORWARD.test(text);
  if (!start.isCertain('day') && !start.isCertain('weekday')) return false;
  if (!/\d/.test(text) && NOT_BEFORE_A_DAY.test(reading.text.slice(0, candidate.from))) return false;
  return isClear(candidate, reading);
}

function isClear(candidate: DayCandidate, reading: Reading): boolean {
  const { text, isOwn, isGerman } = candidate;
  if (SHORT_WEEKDAY.test(text)) return isOwn && isClearAbbreviation(candidate, reading);
  if (NUMBERS_ONLY.test(text)) return reading.isAtEnd(candidate);
  if (MONTH_LIKE_WORD.test(text)) return reading.isAtEnd(candidate) || reading.isAtStart(candidate);
  // "Morgen" with a capital is the morning, unless it begins the text.
  if (isGerman && text === 'Morgen') return candidate.from === 0;
  return true;
}

function isClearAbbreviation(candidate: DayCandidate, reading: Reading): boolean {
  const { text } = candidate;
  if (isBesideTime(candidate, reading)) return true;
  if (reading.isAtEnd(candidate)) return !LOWER_CASE_WORD.test(text);
  return reading.isAtStart(candidate) && !WORD_LIKE.test(text);
}

/** Times are taken out of the text by now. */
const isBesideTime = ({ to }: Range, reading: Reading): boolean => /^\.?,?\s?\u0001/.test(reading.rest.slice(to));
