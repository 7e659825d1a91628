/** What a task has of its own in iCalendar, whether it is written as an event or as a to-do. */
import type { TaskItemRow } from '../items/task-item.entity';
import { toTags } from '../items/tags';
import { icsLine, icsText, textLine } from './ics-line';
import { icsInstant } from './ics-time';

/** RFC 5545 (3.8.1.9): 1 is the highest, 5 medium, 9 the lowest. */
const PRIORITIES: Readonly<Record<number, string>> = { 1: '1', 2: '5', 3: '9' };

/** The same wherever a task is written, for as long as it is there. */
export const uidOf = (id: string): string => `${id}@sv.tasks`;

/** @param description notes, and what else is to be read there */
export function ownProperties(row: TaskItemRow, description: string | null): string {
  const tags = toTags(row.tags);
  const priority = row.priority === null ? undefined : PRIORITIES[row.priority];
  return [
    icsLine('UID', uidOf(row.id)),
    // Nothing changes in what nobody changed, so that a calendar app learns from ETag that it has everything.
    icsLine('DTSTAMP', icsInstant(row.createdAt)),
    icsLine('CREATED', icsInstant(row.createdAt)),
    icsLine('SEQUENCE', String(row.version)),
    textLine('SUMMARY', row.title),
    textLine('DESCRIPTION', description),
    priority ? icsLine('PRIORITY', priority) : '',
    tags.length > 0 ? icsLine('CATEGORIES', tags.map(icsText).join(',')) : '',
  ].join('');
}
