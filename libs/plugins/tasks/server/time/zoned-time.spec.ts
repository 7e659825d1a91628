import { instantOf, wallTime, type WallTime } from './zoned-time';

const wall = (text: string): WallTime => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute, second: 0 };
};

describe('an instant and the clock of a zone', () => {
  it.each([
    ['2026-06-22 10:00', 'Europe/Zurich', '2026-06-22T08:00:00.000Z'],
    ['2026-01-22 10:00', 'Europe/Zurich', '2026-01-22T09:00:00.000Z'],
    ['2026-06-22 00:30', 'Asia/Kolkata', '2026-06-21T19:00:00.000Z'],
    ['2026-12-31 23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
    ['2026-11-01 00:00', 'America/St_Johns', '2026-11-01T02:30:00.000Z'],
  ])('agree: %s in %s is %s', (shown, zone, instant) => {
    expect(instantOf(wall(shown), zone).toISOString()).toBe(instant);
    expect(wallTime(new Date(instant), zone)).toEqual(wall(shown));
  });

  it('have the first of two where clocks are put back, and the next hour where they are put forward', () => {
    expect(instantOf(wall('2026-10-25 02:30'), 'Europe/Zurich').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    const skipped = instantOf(wall('2026-03-29 02:30'), 'Europe/Zurich');
    expect(skipped.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime(skipped, 'Europe/Zurich')).toEqual(wall('2026-03-29 03:30'));
  });
});
