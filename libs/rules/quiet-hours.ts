// The rules of quiet hours, shared by the server, which holds back pushes, and the browser, which holds back toasts.
import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { clockAround } from './zone-clock';

export type QuietHours = NonNullable<NotificationPreferenceValues['quietHours']>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Span {
  start: number;
  end: number;
}

/** False without quiet hours. The time `to` itself is no longer quiet. */
export const isQuiet = (hours: QuietHours | null, now = new Date()): boolean => quietUntil(hours, now) !== null;

/**
 * The end of the current quiet hours; null outside quiet hours. Follows the wall clock of their time zone. When clocks
 * are put back, a repeated hour is quiet both times, so that no night is interrupted. When clocks are put forward over
 * a beginning or an end, the instant of the change takes its place.
 */
export function quietUntil(hours: QuietHours | null, now = new Date()): Date | null {
  if (hours === null) return null;
  try {
    const end = endOf(hours, now.getTime());
    return end === null ? null : new Date(end);
  } catch (error) {
    // RangeError: this browser is too old to know the time zone. A notification at night is better than none.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function endOf(hours: QuietHours, now: number): number | null {
  let end: number | null = null;
  // In order, because one night can reach into the next when the clocks change.
  for (const span of spansAround(hours, now)) {
    const at: number = end ?? now;
    if (span.start <= at && at < span.end) end = span.end;
  }
  return end;
}

/** The quiet hours that begin from yesterday to the day after tomorrow, in order. */
function spansAround({ from, to, timezone }: QuietHours, now: number): Span[] {
  const [begins, ends] = [minutesOf(from) * MINUTE_MS, minutesOf(to) * MINUTE_MS];
  if (begins === ends) return [];
  const { reading, instantsOf } = clockAround(timezone, now);
  const today = Math.floor(reading / DAY_MS) * DAY_MS;
  const length = ends > begins ? ends : ends + DAY_MS;
  return [-1, 0, 1, 2].map(days => {
    const day = today + days * DAY_MS;
    return { start: instantsOf(day + begins).first, end: instantsOf(day + length).last };
  });
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
