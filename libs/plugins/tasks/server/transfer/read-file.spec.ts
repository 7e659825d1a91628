import { InvalidInputError, type Translate } from '@sv/sdk';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportPlan, PlannedTask } from './import-plan';
import { readFile } from './read-file';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Translate;
/** A Saturday. */
const reader = { t, timeZone: 'Europe/Zurich', now: new Date('2026-10-03T10:00:00Z') };

const read = (text: string, fileName = 'file.csv'): ImportPlan => readFile({ fileName, text }, reader);
const fixture = (name: string) =>
  readFile({ fileName: name, text: readFileSync(join(FIXTURES, name), 'utf8') }, reader);
const remarks = ({ remarks: all }: ImportPlan): string[] => all.map(({ line, text }) => `${line}: ${text}`);
/** What was said of a task, and where it is. */
const said = ({ line: _, parent, startAt, dueAt, doneAt, createdAt, ...task }: PlannedTask): object => ({
  ...Object.fromEntries(
    Object.entries(task).filter(([name, value]) => {
      const blank = { allDay: true, repeatsFrom: 'due' }[name] ?? null;
      return Array.isArray(value) ? value.length > 0 : value !== blank;
    }),
  ),
  ...(parent && { parent: parent.title }),
  ...(startAt && { startAt: startAt.toISOString() }),
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(doneAt && { doneAt: doneAt.toISOString() }),
  ...(createdAt && { createdAt: createdAt.toISOString() }),
});

describe('a file of Todoist', () => {
  it('that it exported as a template is a list with sections, parts, labels, comments and dates', () => {
    const plan = fixture('todoist-template.csv');
    expect(plan.name).toBe('todoist-template');
    const basil = 'Repot the basil';
    expect(plan.tasks.map(said)).toEqual([
      {
        ...{ title: basil, notes: 'Terracotta pot from the shed', priority: 'high', tags: ['garden', 'weekend'] },
        ...{ dueAt: '2026-10-05T06:00:00.000Z', timeZone: 'Africa/Cairo' },
      },
      {
        ...{ title: 'Buy compost', parent: basil },
        notes: 'Get the peat-free one\n\nreceipt.pdf: https://files.example.com/receipt.pdf',
      },
      { title: 'Ask which shop', parent: basil },
      {
        ...{ title: 'Water the ferns', priority: 'medium', section: 'Weekly', allDay: false },
        ...{ dueAt: '2026-10-05T06:00:00.000Z', timeZone: 'Africa/Cairo', recurrence: 'FREQ=WEEKLY;BYDAY=MO' },
      },
      {
        ...{ title: 'Check the seed tray', priority: 'low', section: 'Weekly', dueAt: '2026-10-03T07:00:00.000Z' },
        ...{ recurrence: 'FREQ=DAILY;INTERVAL=3', repeatsFrom: 'done' },
      },
      {
        ...{ title: 'Order seeds, "heirloom" kind', notes: 'Two lines\nof notes', section: 'Weekly' },
        ...{ startAt: '2026-10-04T15:00:00.000Z', dueAt: '2026-10-09T06:00:00.000Z', timeZone: 'Africa/Cairo' },
      },
      { title: 'Not a box to check', notes: 'Date: when the moon is full', section: 'Weekly' },
    ]);
    expect(remarks(plan)).toEqual([
      `8: A subtask of a subtask is a subtask of “${basil}” now.`,
      '14: “when the moon is full” is kept in the notes.',
      '16: A task without a title is left out.',
    ]);
  });

  it('out of an old backup has fewer columns', () => {
    const plan = fixture('todoist-backup.csv');
    expect(plan.tasks.map(said)).toEqual([
      { title: 'Plan the summer fair', dueAt: '2026-06-27T07:00:00.000Z' },
      {
        ...{ title: 'Book the marquee', priority: 'low', parent: 'Plan the summer fair' },
        ...{ dueAt: '2026-06-01T08:30:00.000Z', allDay: false },
      },
      { title: 'Café – “Brot & Käse” 🍞', parent: 'Plan the summer fair' },
      { title: 'Pay the band', priority: 'high', notes: 'Date: every month on the 27th' },
    ]);
  });

  it('that a spreadsheet saved may have semicolons', () => {
    const plan = fixture('todoist-by-hand.csv');
    expect(plan.tasks.map(said)).toEqual([
      { title: 'Milch, Brot', section: 'Einkauf', dueAt: '2026-06-22T07:00:00.000Z' },
      { title: 'Tickets', tags: ['bahn'], priority: 'medium', section: 'Einkauf', dueAt: '2026-06-23T07:00:00.000Z' },
    ]);
    expect(remarks(plan)).toEqual(['5: Unknown type “unit”. The line is left out.']);
  });

  const HEADER = 'TYPE,CONTENT,PRIORITY,INDENT,DATE\n';

  it.each([
    ['every day', 'FREQ=DAILY', '2026-10-03'],
    ['daily', 'FREQ=DAILY', '2026-10-03'],
    ['every other week', 'FREQ=WEEKLY;INTERVAL=2', '2026-10-03'],
    ['every 6 months starting 2026-11-30', 'FREQ=MONTHLY;INTERVAL=6', '2026-11-30'],
    ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-10-05'],
    ['every mon, wed and fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-10-05'],
    ['every saturday', 'FREQ=WEEKLY;BYDAY=SA', '2026-10-03'],
    ['every other tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-10-06'],
    ['every 3rd friday', 'FREQ=MONTHLY;BYDAY=3FR', '2026-10-16'],
    ['every last friday', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-10-30'],
    ['every 27th', 'FREQ=MONTHLY;BYMONTHDAY=27', '2026-10-27'],
    ['every last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-10-31'],
    ['every jan 27', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=27', '2027-01-27'],
    ['every day until 31 Dec 2026', 'FREQ=DAILY;UNTIL=20261231', '2026-10-03'],
  ])('says “%s”, which is %s from %s on', (date, recurrence, day) => {
    const [task] = read(`${HEADER}task,Task,4,1,"${date}"`).tasks;
    expect([task!.recurrence, task!.dueAt?.toISOString().slice(0, 10)]).toEqual([recurrence, day]);
  });

  it.each(['every hour', 'soon', '31 Jun 2026', '2026-02-30', 'every 2 tuesday', '25:00'])(
    'says “%s”, which is kept in the notes',
    date => {
      const [task] = read(`${HEADER}task,Task,4,1,${date}`).tasks;
      expect([task!.dueAt, task!.recurrence, task!.notes]).toEqual([null, null, `Date: ${date}`]);
    },
  );

  it('is wrong where its quotation marks do not match, and says where', () => {
    expect(() => read(`${HEADER}task,Fine,4,1,\ntask,"Not closed,4,1,\ntask,More,4,1,\n`)).toThrow(
      expect.objectContaining({ pointer: '/text', message: expect.stringMatching(/^Line [34] cannot be read/) }),
    );
  });
});

describe('an iCalendar file', () => {
  it('of Nextcloud has parts, categories, and an order of its own', () => {
    const plan = fixture('nextcloud-tasks.ics');
    expect(plan.name).toBe('Garten & Haus');
    expect(plan.tasks.map(said)).toEqual([
      {
        ...{ title: 'Call the plumber', startAt: '2025-04-16T07:00:00.000Z', dueAt: '2025-04-17T15:00:00.000Z' },
        ...{ allDay: false, timeZone: 'Europe/Berlin', createdAt: '2025-04-04T14:32:03.000Z' },
      },
      {
        ...{ title: 'Plant the beds', priority: 'high', tags: ['garden', 'early-spring'] },
        notes: 'First beans, then peas; both by May.\nSee https://example.com/ab',
        ...{ dueAt: '2025-04-07T07:00:00.000Z', createdAt: '2025-04-04T14:30:18.000Z' },
      },
      {
        ...{ title: 'Buy beans', parent: 'Plant the beds', doneAt: '2025-04-06T08:00:00.000Z' },
        createdAt: '2025-04-04T13:03:33.000Z',
      },
    ]);
    expect(remarks(plan)).toEqual([]);
  });

  it('of Apple repeats, and has alarms that are none of its tasks', () => {
    expect(fixture('apple-reminders.ics').tasks.map(said)).toEqual([
      { title: 'Pick up dry cleaning' },
      {
        ...{ title: 'Take out the bins', priority: 'medium', notes: 'https://example.com/bins' },
        ...{ dueAt: '2024-04-17T19:00:00.000Z', allDay: false, timeZone: 'America/Chicago' },
        ...{ recurrence: 'FREQ=WEEKLY;BYDAY=WE', createdAt: '2024-04-17T18:51:49.000Z' },
      },
    ]);
  });

  it('of Thunderbird keeps what it can, and says of the rest what became of it', () => {
    const plan = fixture('thunderbird.ics');
    expect(plan.name).toBe('thunderbird');
    expect(plan.tasks.map(said)).toEqual([
      {
        ...{ title: 'Renew the passport', dueAt: '2024-06-17T12:00:00.000Z', allDay: false },
        ...{ timeZone: 'Europe/Zurich', notes: 'RRULE: FREQ=HOURLY', createdAt: '2024-04-17T18:11:09.000Z' },
      },
      {
        ...{ title: 'Old plan', tags: ['Work'], priority: 'low', doneAt: '2026-10-03T10:00:00.000Z' },
        ...{ dueAt: '2024-06-17T12:00:00.000Z', allDay: false },
      },
    ]);
    expect(remarks(plan)).toEqual([
      '13: Events are left out. Only tasks are imported.',
      '19: “FREQ=HOURLY” is kept in the notes.',
      '30: A task that was cancelled is done now.',
      '36: The time zone “Customized Time Zone” is not known. The time is taken as in Europe/Zurich.',
      '38: This line cannot be read. It is left out.',
    ]);
  });

  const calendar = (...lines: string[]): string =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\n');
  const todo = (...lines: string[]): string[] => ['BEGIN:VTODO', ...lines, 'END:VTODO'];

  it('may have parts of parts, parts of nothing, and parts that go round in a circle', () => {
    const plan = read(
      calendar(
        ...todo('UID:a', 'SUMMARY:A'),
        ...todo('UID:b', 'SUMMARY:B', 'RELATED-TO:a'),
        ...todo('UID:c', 'SUMMARY:C', 'RELATED-TO;RELTYPE=PARENT:b'),
        ...todo('UID:d', 'SUMMARY:D', 'RELATED-TO:nobody'),
        ...todo('UID:e', 'SUMMARY:E', 'RELATED-TO:f'),
        ...todo('UID:f', 'SUMMARY:F', 'RELATED-TO:e'),
      ),
    );
    expect(plan.tasks.map(({ title, parent }) => [title, parent?.title ?? null])).toEqual([
      ...[
        ['A', null],
        ['B', 'A'],
        ['C', 'A'],
        ['D', null],
        ['E', null],
        ['F', null],
      ],
    ]);
    expect(remarks(plan)).toEqual(['12: A subtask of a subtask is a subtask of “A” now.']);
  });

  it.each([
    ['END:VTODO', 'Line 3 ends “VTODO”, which has not begun.'],
    ['BEGIN:VTODO\nSUMMARY:x', 'Line 5 ends “VCALENDAR”, which has not begun.'],
    [
      'BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT',
      'This calendar has events and no tasks. Only tasks (VTODO) can be imported.',
    ],
    ['X-WR-CALNAME:Empty', 'There are no tasks in this file.'],
  ])('with %j is refused: %s', (lines, message) => {
    expect(() => read(calendar(lines))).toThrow(expect.objectContaining({ pointer: '/text', message }));
  });

  it('that ends too early is refused, with where it was cut off', () => {
    expect(() => read('BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Cut')).toThrow(
      'The file is incomplete: what begins in line 2 does not end.',
    );
  });
});

describe('any other file', () => {
  it.each([
    ['nothing', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
    ['another table', 'Name,Date\nx,y\n'],
    ['a page', '<!doctype html><title>TYPE,CONTENT</title>'],
  ])('is refused: %s', (_, text) => {
    expect(() => read(text)).toThrow(InvalidInputError);
  });

  it('is too large with more tasks than a list may have', () => {
    const row = 'task,Task,4,1,\n';
    expect(() => read(`TYPE,CONTENT,PRIORITY,INDENT,DATE\n${row.repeat(5001)}`)).toThrow('5001');
  });

  it('has no more parts of a task than one may have', () => {
    const plan = read(`TYPE,CONTENT,INDENT\ntask,Whole,1\n${'task,Part,2\n'.repeat(101)}`);
    expect(plan.tasks.filter(({ parent }) => parent)).toHaveLength(100);
    expect(remarks(plan)).toEqual(['103: A task can have 100 subtasks. This one stands by itself.']);
  });

  it('has texts that fit, whatever was in them', () => {
    const [task] = read(
      `TYPE,CONTENT,DESCRIPTION\ntask,"${'x'.repeat(600)}\u0000 @${'y'.repeat(60)} @a|b","${'n'.repeat(11_000)}"`,
    ).tasks;
    expect([task!.title.length, task!.title.at(-1), task!.notes!.length]).toEqual([500, '…', 10_000]);
    expect(task!.tags).toEqual(['y'.repeat(50), 'a-b']);
  });
});
