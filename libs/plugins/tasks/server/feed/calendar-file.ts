import { icsLine, textLine } from '../ics/ics-line';
import { timeZoneBlock } from '../ics/time-zone-block';
import type { TaskItemRow } from '../items/task-item.entity';
import { type EventReader, toEvent, zoneOf } from './to-event';

/** How often an app should ask again. They ask less often. */
const ASK_AGAIN = 'PT30M';

/** A calendar as a whole file of iCalendar. The same tasks are the same text. */
export function calendarFile(
  name: string,
  rows: readonly TaskItemRow[],
  reader: EventReader,
  now = new Date(),
): string {
  const timed = rows.filter(({ allDay }) => !allDay);
  const zones = new Set(timed.map(row => zoneOf(row, reader)).filter(zone => zone !== 'UTC'));
  return [
    icsLine('BEGIN', 'VCALENDAR'),
    icsLine('VERSION', '2.0'),
    icsLine('PRODID', '-//Workspace Runtime//Tasks//EN'),
    icsLine('CALSCALE', 'GREGORIAN'),
    icsLine('METHOD', 'PUBLISH'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    icsLine('X-WR-TIMEZONE', reader.timeZone),
    icsLine('REFRESH-INTERVAL;VALUE=DURATION', ASK_AGAIN),
    icsLine('X-PUBLISHED-TTL', ASK_AGAIN),
    ...[...zones].sort().map(zone => timeZoneBlock(zone, now)),
    ...rows.map(row => toEvent(row, reader)),
    icsLine('END', 'VCALENDAR'),
  ].join('');
}
