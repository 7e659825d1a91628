import type { TaskItemRow } from '../../items/task-item.entity';
import { toTags } from '../../items/tags';
import { wallTime } from '../../recurrence/wall-time';
import type { ExportedList } from '../exported-list';
import { guarded, withLabels } from './todoist-cells';
import { repetitionText } from './todoist-repeats';

const COLUMNS = [
  'TYPE',
  'CONTENT',
  'DESCRIPTION',
  'PRIORITY',
  'INDENT',
  'AUTHOR',
  'RESPONSIBLE',
  'DATE',
  'DATE_LANG',
  'TIMEZONE',
  'DURATION',
  'DURATION_UNIT',
  'DEADLINE',
  'DEADLINE_LANG',
] as const;

type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

/** 4 is none in Todoist. */
const NO_PRIORITY = 4;

/**
 * A list as Todoist reads it, and spreadsheets too: open tasks, section after section, each with its parts below it.
 * Todoist has no form for what is done, and people are none of theirs.
 */
export function writeTodoist({ sections, rows, timeZone }: ExportedList): string {
  const open = rows.filter(({ doneAt }) => doneAt === null);
  const shown = new Set(open.map(({ id }) => id));
  const isPart = (row: TaskItemRow): boolean => row.parentId !== null && shown.has(row.parentId);
  const wholes = open.filter(row => !isPart(row));
  const partsOf = groupedByParent(open.filter(isPart));
  const linesOf = (some: readonly TaskItemRow[]): Cells[] =>
    some.flatMap(whole => [
      toCells(whole, 1, timeZone),
      ...(partsOf.get(whole.id) ?? []).map(part => toCells(part, 2, timeZone)),
    ]);
  const known = new Set(sections.map(({ id }) => id));
  const lines = [
    ...linesOf(wholes.filter(({ sectionId }) => sectionId === null || !known.has(sectionId))),
    ...sections.flatMap(({ id, name }) => [
      { TYPE: 'section', CONTENT: guarded(name) },
      ...linesOf(wholes.filter(({ sectionId }) => sectionId === id)),
    ]),
  ];
  const header = COLUMNS.join(',');
  // With a byte order mark, spreadsheets read it as UTF-8.
  return `\uFEFF${[header, ...lines.map(toLine)].map(line => `${line}\r\n`).join('')}`;
}

function groupedByParent(parts: readonly TaskItemRow[]): Map<string | null, TaskItemRow[]> {
  const groups = new Map<string | null, TaskItemRow[]>();
  for (const part of parts) {
    const others = groups.get(part.parentId);
    if (others) others.push(part);
    else groups.set(part.parentId, [part]);
  }
  return groups;
}

function toCells(row: TaskItemRow, indent: number, readerZone: string): Cells {
  const zone = row.timeZone ?? readerZone;
  const text = row.recurrence && repetitionText(row.recurrence, row.repeatsFrom);
  const [planned, deadline] = row.startAt && row.dueAt ? [row.startAt, row.dueAt] : [row.dueAt ?? row.startAt, null];
  const date = planned && dateText(planned, row.allDay, zone);
  const rule = row.recurrence && !text ? `RRULE:${row.recurrence}` : null;
  return {
    TYPE: 'task',
    CONTENT: guarded(withLabels(row.title, toTags(row.tags))),
    DESCRIPTION: guarded([row.notes, rule].filter(Boolean).join('\n\n')),
    PRIORITY: String(row.priority ?? NO_PRIORITY),
    INDENT: String(indent),
    DATE: date
      ? text
        ? `${withTime(text, planned, row.allDay, zone)} starting ${date.slice(0, 10)}`
        : date
      : (text ?? ''),
    DATE_LANG: 'en',
    TIMEZONE: row.timeZone ?? (planned && !row.allDay ? zone : ''),
    DEADLINE: deadline ? dateText(deadline, row.allDay, zone) : '',
    DEADLINE_LANG: deadline ? 'en' : '',
  };
}

/** "every day until 2026-12-31" to "every day at 09:00 until 2026-12-31". */
const withTime = (text: string, instant: Date, allDay: boolean, zone: string): string =>
  allDay ? text : text.replace(/( until .*)?$/, ` at ${timeText(instant, zone)}$1`);

const dateText = (instant: Date, allDay: boolean, zone: string): string => {
  const day = wallTime(instant, zone).toISOString().slice(0, 10);
  return allDay ? day : `${day} ${timeText(instant, zone)}`;
};

const timeText = (instant: Date, zone: string): string => wallTime(instant, zone).toISOString().slice(11, 16);

const toLine = (cells: Cells): string => COLUMNS.map(name => quoted(cells[name] ?? '')).join(',');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
