import { monthsLater, toMonth, weeksOf } from './month';

const shape = (month: string, tag: string) => {
  const weeks = weeksOf(month, tag);
  return [weeks.length, weeks[0]![0]!.day, weeks.at(-1)![6]!.day, weeks.flat().filter(day => day.isInMonth).length];
};

describe('a month', () => {
  it.each([
    ['2026-06', 'en-GB', [5, '2026-06-01', '2026-07-05', 30]],
    ['2026-06', 'en-US', [5, '2026-05-31', '2026-07-04', 30]],
    ['2026-08', 'de-CH', [6, '2026-07-27', '2026-09-06', 31]],
    ['2026-02', 'en-US', [4, '2026-02-01', '2026-02-28', 28]],
    // Clocks change within it.
    ['2026-03', 'de-DE', [6, '2026-02-23', '2026-04-05', 31]],
  ])('%s has whole weeks, which begin as in %s', (month, tag, expected) => {
    expect(shape(month, tag)).toEqual(expected);
  });

  it('follows another one, over the end of a year', () => {
    expect([monthsLater(1, '2026-12'), monthsLater(-1, '2026-01')]).toEqual(['2027-01', '2025-12']);
  });

  it.each([null, '', '2026-13', '2026-6', '0000-01', '2026-06-01', 'x'])('is the present one in place of %j', text => {
    expect(toMonth(text, new Date(2026, 5, 22))).toBe('2026-06');
  });
});
