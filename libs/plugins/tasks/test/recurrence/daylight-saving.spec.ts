import { nextAfter } from '../../server/recurrence/next-date';
import { nextDates } from '../../server/recurrence/next-dates';
import { fromWallTime } from '../../server/recurrence/wall-time';
import { readRule } from '../../shared/recurrence-rule';

/** The next date of a daily task, each day. */
function daily(timeZone: string, start: string, times: number, allDay = false): string[] {
  let at = new Date(start);
  return Array.from({ length: times }, () => {
    at = nextAfter({ rule: readRule('FREQ=DAILY')!, start: at, timeZone, allDay }, at)!.at;
    return at.toISOString();
  });
}

describe('a daily task keeps its time of day', () => {
  it.each([
    // 9:00, over the night in which clocks are put forward or back.
    ['Europe/Zurich', '2026-03-28T08:00:00Z', ['2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z']],
    ['Europe/Zurich', '2026-10-24T07:00:00Z', ['2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z']],
    ['America/New_York', '2026-03-07T14:00:00Z', ['2026-03-08T13:00:00.000Z', '2026-03-09T13:00:00.000Z']],
    ['America/New_York', '2026-10-31T13:00:00Z', ['2026-11-01T14:00:00.000Z', '2026-11-02T14:00:00.000Z']],
  ])('in %s after %s', (zone, start, expected) => {
    expect(daily(zone, start, 2)).toEqual(expected);
  });
});

describe('a time that clocks leave out', () => {
  it.each([
    // 2:30, before the night without it: the next one is a day later.
    ['Europe/Zurich', '2026-03-28T01:30:00Z', '2026-03-30T00:30:00.000Z'],
    ['America/New_York', '2026-03-07T07:30:00Z', '2026-03-09T06:30:00.000Z'],
  ])('is no date of a series in %s (RFC 5545, 3.3.10)', (zone, start, expected) => {
    expect(daily(zone, start, 1)).toEqual([expected]);
  });

  it('keeps no day out of a series of days: midnight is left out in Cairo', () => {
    const [first, second] = daily('Africa/Cairo', '2026-04-22T22:00:00Z', 2, true);
    expect([first, second]).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T22:00:00.000Z']);
  });

  it('is not counted', () => {
    const rule = readRule('FREQ=DAILY;COUNT=3')!;
    const start = new Date('2026-03-28T01:30:00Z');
    const next = nextAfter({ rule, start, timeZone: 'Europe/Zurich', allDay: false }, start);
    expect([next?.at.toISOString(), next?.rule.count]).toEqual(['2026-03-30T00:30:00.000Z', 2]);
  });
});

describe('a time that clocks show twice', () => {
  it.each([
    ['Europe/Zurich', '2026-10-24T00:30:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
    ['America/New_York', '2026-10-31T05:30:00Z', ['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']],
  ])('is the first of the two in %s, once', (zone, start, expected) => {
    expect(daily(zone, start, 2)).toEqual(expected);
  });

  it('is over when it was checked off between the two', () => {
    const rule = readRule('FREQ=DAILY')!;
    const series = { rule, start: new Date('2026-10-24T00:30:00Z'), timeZone: 'Europe/Zurich', allDay: false };
    expect(nextAfter(series, new Date('2026-10-25T01:00:00Z'))?.at.toISOString()).toBe('2026-10-26T01:30:00.000Z');
  });
});

it('finds when a clock shows a time, wherever it is', () => {
  const wall = new Date('2026-06-22T09:00:00Z');
  const at = (zone: string) => fromWallTime(wall, zone).instant.toISOString();
  expect(['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'Pacific/Niue'].map(at)).toEqual([
    '2026-06-21T19:00:00.000Z',
    '2026-06-22T03:15:00.000Z',
    '2026-06-22T09:00:00.000Z',
    '2026-06-22T20:00:00.000Z',
  ]);
});

it('moves the start by as much of the clock as the due date', () => {
  const task = {
    startAt: new Date('2026-03-27T17:00:00Z'),
    dueAt: new Date('2026-03-28T08:00:00Z'),
    allDay: false,
    timeZone: 'Europe/Zurich',
    recurrence: 'FREQ=WEEKLY',
    repeatsFrom: 'due' as const,
  };
  const next = nextDates(task, new Date('2026-03-28T08:00:00Z'), 'UTC');
  // 18:00 the day before, in winter and in summer.
  expect([next?.startAt?.toISOString(), next?.dueAt?.toISOString()]).toEqual([
    '2026-04-03T16:00:00.000Z',
    '2026-04-04T07:00:00.000Z',
  ]);
});
