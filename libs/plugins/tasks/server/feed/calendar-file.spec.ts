import ICAL from 'ical.js';
import { bareItem } from '../items/item-row';
import { storedTags } from '../items/tags';
import type { TaskItemRow } from '../items/task-item.entity';
import { calendarFile } from './calendar-file';

const now = new Date('2026-03-01T00:00:00Z');

const aTask = (fields: Partial<TaskItemRow>): TaskItemRow => ({
  ...bareItem,
  ...{ id: 'i1', tenantId: 'default', userId: 'u1', listId: 'l1', title: 'Task', position: 0 },
  createdAt: new Date('2026-02-01T08:00:00Z'),
  ...fields,
});
const write = (...tasks: Partial<TaskItemRow>[]): string =>
  calendarFile('Fair', tasks.map(aTask), { timeZone: 'Europe/Zurich', addressOf: ({ id }) => `https://x/${id}` }, now);

/** As a calendar app reads it, with the time zones that are written in it. */
function read(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map(event => new ICAL.Event(event));
}
const dates = (event: ICAL.Event): string[] => [event.startDate, event.endDate].map(date => date.toString());
const instants = (event: ICAL.Event, count: number): string[] => {
  const occurrences = event.iterator();
  return Array.from({ length: count }, () => occurrences.next()!.toJSDate().toISOString());
};

afterEach(() => ICAL.TimezoneService.reset());

describe('a task in a calendar', () => {
  it('is a day, by the clock of its zone or else of its reader', () => {
    const dueAt = new Date('2026-06-22T22:30:00Z');
    const [own, readers] = read(write({ dueAt, timeZone: 'America/New_York' }, { dueAt }));
    expect(dates(own!)).toEqual(['2026-06-22', '2026-06-23']);
    expect(dates(readers!)).toEqual(['2026-06-23', '2026-06-24']);
  });

  it('is as many days as lie between its start and when it is due', () => {
    const [event] = read(write({ startAt: new Date('2026-12-30T11:00:00Z'), dueAt: new Date('2027-01-01T11:00:00Z') }));
    expect(dates(event!)).toEqual(['2026-12-30', '2027-01-02']);
    const [backwards] = read(
      write({ startAt: new Date('2027-01-05T11:00:00Z'), dueAt: new Date('2027-01-01T11:00:00Z') }),
    );
    expect(dates(backwards!)).toEqual(['2027-01-01', '2027-01-02']);
  });

  it('takes half an hour at its time, of nobody', () => {
    const text = write({ dueAt: new Date('2026-06-22T08:00:00Z'), allDay: false });
    const [event] = read(text);
    expect(dates(event!)).toEqual(['2026-06-22T10:00:00', '2026-06-22T10:30:00']);
    expect(event!.startDate.zone.tzid).toBe('Europe/Zurich');
    expect(text).toContain('TRANSP:TRANSPARENT');
  });

  it('keeps its time of day across both changes of the clock', () => {
    const weekly = { recurrence: 'FREQ=WEEKLY', allDay: false } as const;
    const [spring] = read(write({ ...weekly, dueAt: new Date('2026-03-22T09:00:00Z') }));
    expect(instants(spring!, 2)).toEqual(['2026-03-22T09:00:00.000Z', '2026-03-29T08:00:00.000Z']);
    const [autumn] = read(write({ ...weekly, dueAt: new Date('2026-10-18T08:00:00Z') }));
    expect(instants(autumn!, 2)).toEqual(['2026-10-18T08:00:00.000Z', '2026-10-25T09:00:00.000Z']);
    const [south] = read(
      write({ ...weekly, dueAt: new Date('2026-04-01T22:00:00Z'), timeZone: 'Australia/Lord_Howe' }),
    );
    expect(instants(south!, 2)).toEqual(['2026-04-01T22:00:00.000Z', '2026-04-08T22:30:00.000Z']);
  });

  it('ends its repetition with a day beside days, and with an instant beside times', () => {
    const dueAt = new Date('2026-06-22T08:00:00Z');
    const until = 'FREQ=DAILY;UNTIL=20260624T070000Z';
    expect(write({ dueAt, recurrence: until })).toContain('RRULE:FREQ=DAILY;UNTIL=20260624\r\n');
    expect(write({ dueAt, recurrence: until, allDay: false })).toContain(`RRULE:${until}\r\n`);
    const day = 'FREQ=DAILY;UNTIL=20260624';
    expect(write({ dueAt, recurrence: day, allDay: false })).toContain(`RRULE:${day}T235959Z\r\n`);
  });

  it('has its next date alone when it repeats from when it was done', () => {
    const dueAt = new Date('2026-06-22T08:00:00Z');
    const text = write({ dueAt, recurrence: 'FREQ=DAILY;INTERVAL=3', repeatsFrom: 'done' });
    expect(text).not.toContain('RRULE');
  });

  it('keeps every text, however it is written', () => {
    const title = 'Semi; comma, back\\slash: "quoted" – ' + '🎪'.repeat(60);
    const notes = 'First line\r\nsecond\n\nDTSTART:19700101\nEND:VEVENT\tand ÄÖÜ\u0007';
    const tags = storedTags(['garden', 'a;b', 'ä']);
    const text = write({ title, notes, tags, priority: 1, dueAt: now });
    const [event] = read(text);
    expect(event!.summary).toBe(title);
    expect(event!.description).toBe('First line\nsecond\n\nDTSTART:19700101\nEND:VEVENT\tand ÄÖÜ\n\nhttps://x/i1');
    const component = event!.component;
    expect(component.getFirstProperty('categories')!.getValues()).toEqual(['garden', 'a;b', 'ä']);
    expect(component.getFirstPropertyValue('priority')).toBe(1);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toBe(write({ title, notes, tags, priority: 1, dueAt: now }));
  });
});
