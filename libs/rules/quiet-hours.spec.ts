import { isQuiet, type QuietHours, quietUntil } from './quiet-hours';

const ZURICH = 'Europe/Zurich';
const NEW_YORK = 'America/New_York';
const KOLKATA = 'Asia/Kolkata';
const LORD_HOWE = 'Australia/Lord_Howe';

const hours = (from: string, to: string, timezone: string): QuietHours => ({ from, to, timezone });
const end = (quiet: QuietHours, now: string) => quietUntil(quiet, new Date(now))?.toISOString() ?? null;

describe('quiet hours', () => {
  it('are never, when there are none', () => {
    expect(isQuiet(null)).toBe(false);
    expect(quietUntil(null)).toBeNull();
  });

  // The night of an ordinary day, 22:00 to 07:00 in each zone.
  it.each([
    [ZURICH, '2026-06-22T20:00:00.000Z', '2026-06-23T05:00:00.000Z'],
    [ZURICH, '2026-01-22T21:00:00.000Z', '2026-01-23T06:00:00.000Z'],
    [NEW_YORK, '2026-06-23T02:00:00.000Z', '2026-06-23T11:00:00.000Z'],
    [KOLKATA, '2026-06-22T16:30:00.000Z', '2026-06-23T01:30:00.000Z'],
    [LORD_HOWE, '2026-06-22T11:30:00.000Z', '2026-06-22T20:30:00.000Z'],
  ])('over midnight in %s begin at %s and end at %s', (zone, begins, ends) => {
    const night = hours('22:00', '07:00', zone);
    const before = new Date(Date.parse(begins) - 1).toISOString();
    const last = new Date(Date.parse(ends) - 1).toISOString();

    expect(end(night, before)).toBeNull();
    expect(end(night, begins)).toBe(ends);
    expect(end(night, last)).toBe(ends);
    expect(end(night, ends)).toBeNull();
  });

  it('within a day end on the same day', () => {
    const lunch = hours('12:00', '13:30', KOLKATA);
    expect(end(lunch, '2026-06-22T06:29:59.999Z')).toBeNull();
    expect(end(lunch, '2026-06-22T06:30:00.000Z')).toBe('2026-06-22T08:00:00.000Z');
    expect(end(lunch, '2026-06-22T08:00:00.000Z')).toBeNull();
  });

  it('to midnight end at midnight', () => {
    const evening = hours('18:00', '00:00', ZURICH);
    expect(end(evening, '2026-06-22T21:59:59.999Z')).toBe('2026-06-22T22:00:00.000Z');
    expect(end(evening, '2026-06-22T22:00:00.000Z')).toBeNull();
  });

  it('of all but one minute leave that minute', () => {
    const nearlyAlways = hours('07:01', '07:00', ZURICH);
    expect(end(nearlyAlways, '2026-06-22T05:00:30.000Z')).toBeNull();
    expect(end(nearlyAlways, '2026-06-22T05:01:00.000Z')).toBe('2026-06-23T05:00:00.000Z');
  });

  it('that begin when they end are none', () => {
    expect(end(hours('07:00', '07:00', ZURICH), '2026-06-22T05:00:00.000Z')).toBeNull();
  });

  it('in a zone that is not known are none', () => {
    expect(end(hours('00:00', '23:59', 'Moon/Tycho'), '2026-06-22T05:00:00.000Z')).toBeNull();
  });

  it('do not depend on the clock of this machine, to the millisecond before 1970 either', () => {
    expect(end(hours('22:00', '07:00', 'UTC'), '1969-12-31T23:59:59.999Z')).toBe('1970-01-01T07:00:00.000Z');
  });
});

describe('quiet hours where the clocks are put forward', () => {
  it.each([
    // 02:00 becomes 03:00: the night is an hour shorter.
    [hours('22:00', '07:00', ZURICH), '2026-03-28T21:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    [hours('22:00', '07:00', NEW_YORK), '2026-03-08T03:00:00.000Z', '2026-03-08T11:00:00.000Z'],
    // 02:00 becomes 02:30.
    [hours('22:00', '07:00', LORD_HOWE), '2026-10-03T11:30:00.000Z', '2026-10-03T20:00:00.000Z'],
    // An end, and a beginning, that the clock does not show on that day.
    [hours('22:00', '02:30', ZURICH), '2026-03-28T21:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    [hours('02:30', '07:00', ZURICH), '2026-03-29T01:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    [hours('22:00', '02:15', LORD_HOWE), '2026-10-03T11:30:00.000Z', '2026-10-03T15:30:00.000Z'],
  ])('%j begin at %s and end at %s', (quiet, begins, ends) => {
    const instants = [begins, ends].map(Date.parse) as [number, number];
    expect(end(quiet, new Date(instants[0] - 1).toISOString())).toBeNull();
    expect(end(quiet, begins)).toBe(ends);
    expect(end(quiet, new Date(instants[1] - 1).toISOString())).toBe(ends);
    expect(end(quiet, ends)).toBeNull();
  });

  it('are left out on a day whose clock shows none of them', () => {
    const gap = hours('02:10', '02:50', ZURICH);
    expect(end(gap, '2026-03-29T00:59:59.999Z')).toBeNull();
    expect(end(gap, '2026-03-29T01:00:00.000Z')).toBeNull();
    expect(end(gap, '2026-03-30T00:10:00.000Z')).toBe('2026-03-30T00:50:00.000Z');
  });

  it('run on where one night ends in the jump at which the next one begins', () => {
    expect(end(hours('03:00', '02:30', ZURICH), '2026-03-28T23:00:00.000Z')).toBe('2026-03-30T00:30:00.000Z');
  });
});

describe('quiet hours where the clocks are put back', () => {
  it.each([
    // 03:00 becomes 02:00: the night is an hour longer.
    [hours('22:00', '07:00', ZURICH), '2026-10-24T20:00:00.000Z', '2026-10-25T06:00:00.000Z'],
    [hours('22:00', '07:00', NEW_YORK), '2026-11-01T02:00:00.000Z', '2026-11-01T12:00:00.000Z'],
    // 02:00 becomes 01:30.
    [hours('22:00', '07:00', LORD_HOWE), '2026-04-04T11:00:00.000Z', '2026-04-04T20:30:00.000Z'],
    // 02:30 comes twice: the first one does not end the night, and the second one does not begin it.
    [hours('22:00', '02:30', ZURICH), '2026-10-24T20:00:00.000Z', '2026-10-25T01:30:00.000Z'],
    [hours('02:30', '07:00', ZURICH), '2026-10-25T00:30:00.000Z', '2026-10-25T06:00:00.000Z'],
    [hours('02:15', '02:45', ZURICH), '2026-10-25T00:15:00.000Z', '2026-10-25T01:45:00.000Z'],
    [hours('22:00', '01:45', LORD_HOWE), '2026-04-04T11:00:00.000Z', '2026-04-04T15:15:00.000Z'],
  ])('%j begin at %s and end at %s, without a break', (quiet, begins, ends) => {
    const [first, last] = [Date.parse(begins), Date.parse(ends)];
    expect(end(quiet, new Date(first - 1).toISOString())).toBeNull();
    for (let at = first; at < last; at += 60_000) {
      expect([new Date(at).toISOString(), end(quiet, new Date(at).toISOString())]).toEqual([
        new Date(at).toISOString(),
        ends,
      ]);
    }
    expect(end(quiet, ends)).toBeNull();
  });

  it('run on where the next night begins before the clock has shown the end for the last time', () => {
    expect(end(hours('02:45', '02:15', ZURICH), '2026-10-25T01:00:00.000Z')).toBe('2026-10-26T01:15:00.000Z');
  });
});
