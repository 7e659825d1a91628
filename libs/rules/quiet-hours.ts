// Quiet hours, decided alike by the server, which holds back pushes, and by the browser, which holds back toasts.
import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { clockAround } from './zone-clock';

export type QuietHours = NonNullable<NotificationPreferenceValues['quietHours']>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Span {
  start: number;
  end: number;
}

/** Never, when there are none; `to` itself is not quiet any more. */
export const isQuiet = (hours: QuietHours | null, now = new Date()): boolean => quietUntil(hours, now) !== null;

/**
 * When the quiet hours end in which `now` lies; null when it lies in none. By the wall clock of their zone: where the
 * clocks are put back, hours that come twice are quiet both times, so that no night is interrupted; where they are put
 * forward over a beginning or an end, it is the moment of that.
 */
export function quietUntil(hours: QuietHours | null, now = new Date()): Date | null {
  if (hours === null) return null;
  try {
    const end = endOf(hours, now.getTime());
    return end === null ? null : new Date(end);
  } catch (error) {
    // A zone that this browser is too old for: rather told at night than not at all.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function endOf(hours: QuietHours, now: number): number | null {
  let end: number | null = null;
  // In order: where the clocks change, one night can reach into the next.
  for (const span of spansAround(hours, now)) {
    const at: number = end ?? now;
    if (span.start <= at && at < span.end) end = span.end;
  }
  return end;
}

/** The quiet hours that begin on the days around, in order. */
function spansAround({ from, to, timezone }: QuietHours, now: number): Span[] {
  const [begins, ends] = [minutesOf(from) * MINUTE_MS, minutesOf(to) * MINUTE_MS];
  if (begins === ends) return [];
  const { reading, momentsOf } = clockAround(timezone, now);
  const today = Math.floor(reading / DAY_MS) * DAY_MS;
  const length = ends > begins ? ends : ends + DAY_MS;
  return [-1, 0, 1, 2].map(days => {
    const day = today + days * DAY_MS;
    return { start: momentsOf(day + begins).first, end: momentsOf(day + length).last };
  });
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
