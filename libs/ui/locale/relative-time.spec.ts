import { relativeTime } from './relative-time';

const now = new Date('2026-06-22T12:00:00.000Z');
const ago = (seconds: number): string | null => relativeTime(new Date(now.getTime() - seconds * 1000), now);

describe('relativeTime', () => {
  it.each([
    [5, 'now'],
    [-20, 'now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [29 * 86_400, '29 days ago'],
  ])('says how long ago %d seconds are', (seconds, words) => {
    expect(ago(seconds)).toBe(words);
  });

  it('leaves what is older than a month to a date', () => {
    expect(ago(31 * 86_400)).toBeNull();
  });
});
