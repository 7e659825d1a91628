import { endOfDay } from './end-of-day';

describe('the end of a day', () => {
  it.each([
    ['2026-06-22T12:00:00.000Z', 'UTC', '2026-06-23T00:00:00.000Z'],
    ['2026-06-22T12:00:00.000Z', 'Europe/Zurich', '2026-06-22T22:00:00.000Z'],
    ['2026-06-22T23:30:00.000Z', 'Europe/Zurich', '2026-06-23T22:00:00.000Z'],
    ['2026-06-22T12:00:00.000Z', 'Asia/Kathmandu', '2026-06-22T18:15:00.000Z'],
    ['2026-06-22T12:00:00.000Z', 'America/Los_Angeles', '2026-06-23T07:00:00.000Z'],
    // 23 and 25 hours long.
    ['2026-03-28T23:00:00.000Z', 'Europe/Zurich', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24T22:00:00.000Z', 'Europe/Zurich', '2026-10-25T23:00:00.000Z'],
    // Midnight is left out when clocks are put forward.
    ['2026-04-23T12:00:00.000Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('of %s in %s is %s', (now, timeZone, end) => {
    expect(endOfDay(new Date(now), timeZone).toISOString()).toBe(end);
  });
});
