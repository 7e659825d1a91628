import { bytes, duration } from './quantities';

describe('quantities', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [48_234_496, '48.2 MB'],
    [2_000_000_000_000_000, '2,000 TB'],
  ])('reads %d bytes', (count, words) => {
    expect(bytes(count)).toBe(words);
  });

  it.each([
    [42, '42 s'],
    [60, '1 min'],
    [3_600, '1 h'],
    [277_260, '3 d 5 h'],
    [86_460, '1 d'],
  ])('reads %d seconds', (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });
});
