// "in 3 hours", "in 30 Minuten": spans of time from now, which no change of the clocks makes longer or shorter.
import type { Reading } from './reading';

const SPAN =
  /(?:in|within|innerhalb von)\s(?<count>\d{1,3}|an?|one|two|three|half an|einer|eine|zwei|drei|einer halben)\s?(?<unit>hours?|hrs?|h|minutes?|mins?|min|Stunden?|Std\.?|Minuten?)/giu;

const COUNTS: Readonly<Record<string, number>> = {
  'half an': 0.5,
  'einer halben': 0.5,
  a: 1,
  an: 1,
  one: 1,
  eine: 1,
  einer: 1,
  two: 2,
  zwei: 2,
  three: 3,
  drei: 3,
};

/** The instant, and the phrase for it. */
export function takeSpan(reading: Reading, now: Date): { at: Date; phrase: string } | null {
  const [found] = reading.find(SPAN);
  if (!found) return null;
  const { count, unit } = found.groups;
  const minutes = (COUNTS[count!.toLowerCase()] ?? Number(count)) * (/^(?:h|s)/i.test(unit!) ? 60 : 1);
  const minuteMs = 60_000;
  const at = Math.round((now.getTime() + minutes * minuteMs) / minuteMs) * minuteMs;
  return { at: new Date(at), phrase: reading.take(found) };
}
