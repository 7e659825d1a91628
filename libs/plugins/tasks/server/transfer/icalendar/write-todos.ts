import { timeLine } from '../../feed/to-event';
import { icsLine, textLine } from '../../ics/ics-line';
import { icsDate, icsInstant, ruleFor } from '../../ics/ics-time';
import { ownProperties, uidOf } from '../../ics/task-properties';
import { timeZoneBlock } from '../../ics/time-zone-block';
import type { TaskItemRow } from '../../items/task-item.entity';
import { wallTime } from '../../recurrence/wall-time';
import type { ExportedList } from '../exported-list';

/** A list with all its tasks as to-dos of iCalendar, in their order. People are none of them. */
export function writeTodos({ name, sections, rows, timeZone }: ExportedList, now = new Date()): string {
  const zones = new Set(rows.flatMap(row => (isTimed(row) && row.timeZone ? [row.timeZone] : [])));
  zones.delete('UTC');
  const sectionOf = new Map(sections.map(({ id, name: title }) => [id, title]));
  return [
    icsLine('BEGIN', 'VCALENDAR'),
    icsLine('VERSION', '2.0'),
    icsLine('PRODID', '-//Workspace Runtime//Tasks//EN'),
    icsLine('CALSCALE', 'GREGORIAN'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    ...[...zones].sort().map(zone => timeZoneBlock(zone, now)),
    ...rows.map(row => toTodo(row, sectionOf.get(row.sectionId ?? '') ?? null, timeZone)),
    icsLine('END', 'VCALENDAR'),
  ].join('');
}

const isTimed = ({ allDay, startAt, dueAt }: TaskItemRow): boolean => !allDay && (startAt ?? dueAt) !== null;

function toTodo(row: TaskItemRow, section: string | null, readerZone: string): string {
  const { startAt, dueAt, recurrence, doneAt, parentId } = row;
  // A rule needs a date from which it counts.
  const start = startAt ?? (recurrence ? dueAt : null);
  return [
    icsLine('BEGIN', 'VTODO'),
    ownProperties(row, row.notes),
    start ? dateLine('DTSTART', start, row, readerZone) : '',
    dueAt ? dateLine('DUE', dueAt, row, readerZone) : '',
    recurrence ? icsLine('RRULE', ruleFor(recurrence, row.allDay)) : '',
    recurrence && row.repeatsFrom === 'done' ? icsLine('X-SV-REPEATS-FROM', 'done') : '',
    icsLine('STATUS', doneAt ? 'COMPLETED' : 'NEEDS-ACTION'),
    doneAt ? icsLine('COMPLETED', icsInstant(doneAt)) : '',
    parentId ? icsLine('RELATED-TO;RELTYPE=PARENT', uidOf(parentId)) : '',
    textLine('X-SV-SECTION', section),
    icsLine('END', 'VTODO'),
  ].join('');
}

/** Days by the clock of their zone, or else of the reader; times in their zone, or else in UTC. */
function dateLine(name: string, instant: Date, { allDay, timeZone }: TaskItemRow, readerZone: string): string {
  if (allDay) return icsLine(`${name};VALUE=DATE`, icsDate(wallTime(instant, timeZone ?? readerZone)));
  return timeZone ? timeLine(name, wallTime(instant, timeZone), timeZone) : icsLine(name, icsInstant(instant));
}
