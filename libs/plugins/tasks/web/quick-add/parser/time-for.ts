// Which of the times in a text is meant: the one beside the day, else one that can be nothing but a time.
import type { Range, Reading } from './reading';
import type { FoundTime } from './times';

/** @param anchor the day or the repetition: beside it, a mere number is a time */
export function timeFor(times: readonly FoundTime[], anchor: Range | null, reading: Reading): FoundTime | null {
  const behind = anchor && times.find(time => isBehind(anchor, time, reading));
  if (behind) return withHour(behind, times, reading);
  return times.find(time => !needsDay(time) && (isClear(time, reading) || isBefore(time, anchor, reading))) ?? null;
}

/** "tomorrow evening at 8" */
function withHour(time: FoundTime, times: readonly FoundTime[], reading: Reading): FoundTime {
  const exact = time.place === 'behind-day' && times.find(other => isBehind(time, other, reading));
  return exact ? { ...exact, from: time.from, hour: (exact.hour % 12) + (time.hour < 12 ? 0 : 12) } : time;
}

const needsDay = ({ place }: FoundTime): boolean => place === 'behind-day' || place === 'behind-day-at-end';

const isClear = (time: FoundTime, reading: Reading): boolean =>
  time.place === 'anywhere' || reading.isAtEnd(time) || reading.isAtStart(time) || isBeforeVerb(time, reading);

const isBefore = (time: Range, anchor: Range | null, reading: Reading): boolean =>
  anchor !== null && isBetweenEmpty(time, anchor, reading);

/** "tomorrow 9 eggs" are nine eggs. */
const isBehind = (anchor: Range, time: FoundTime, reading: Reading): boolean =>
  isBetweenEmpty(anchor, time, reading) && (time.place !== 'behind-day-at-end' || endsPhrase(time, reading));

export const isBetweenEmpty = (left: Range, right: Range, reading: Reading): boolean =>
  left.to <= right.from && /^[\s,]*$/.test(reading.text.slice(left.to, right.from));

/** In German the verb comes last: "Ada um 9 anrufen". A thing would have a capital. */
const isBeforeVerb = ({ from, to }: Range, { text }: Reading): boolean =>
  /^(?:um|gegen)\s/i.test(text.slice(from)) && /^\s\p{Ll}/u.test(text.slice(to));

const endsPhrase = ({ to }: Range, reading: Reading): boolean => /^[\s,.]*(?:\u0001|$)/.test(reading.rest.slice(to));
