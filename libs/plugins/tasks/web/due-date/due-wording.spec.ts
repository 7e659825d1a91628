import { dueWording, plainDate } from './due-wording';

/** A Wednesday, late in the evening. */
const now = new Date(2026, 5, 17, 23, 30);
const at = (year: number, month: number, day: number, hour = 9) => new Date(year, month - 1, day, hour).toISOString();

describe('the text of a due date', () => {
  it.each([
    [at(2026, 6, 17), 'Today', 'today'],
    [at(2026, 6, 17, 0), 'Today', 'today'],
    [at(2026, 6, 18, 0), 'Tomorrow', 'soon'],
    [at(2026, 6, 16, 23), 'Overdue since yesterday', 'overdue'],
    [at(2026, 6, 15), '2 days overdue', 'overdue'],
    [at(2026, 6, 11), '6 days overdue', 'overdue'],
    [at(2026, 6, 10), 'Overdue since 10 Jun', 'overdue'],
    [at(2025, 12, 31), 'Overdue since 31 Dec 2025', 'overdue'],
    [at(2026, 6, 19), 'Friday', 'soon'],
    [at(2026, 6, 23), 'Tuesday', 'soon'],
    [at(2026, 6, 24), '24 Jun', 'later'],
    [at(2027, 1, 2), '2 Jan 2027', 'later'],
  ])('of %s is "%s"', (dueAt, text, tone) => {
    expect(dueWording(dueAt, now, 'en-GB')).toEqual({ text, tone });
  });

  it('has the time of a task that has one', () => {
    expect(dueWording(at(2026, 6, 17, 14), now, 'en-GB', true).text).toBe('Today, 14:00');
    expect(dueWording(at(2026, 6, 24, 14), now, 'de-DE', true).text).toBe('24. Juni, 14:00');
    expect(dueWording(at(2026, 6, 16, 14), now, 'en-GB', true).text).toBe('Overdue since yesterday');
  });

  it('has days and months in the language and region of the person', () => {
    expect(dueWording(at(2026, 6, 19), now, 'de-CH').text).toBe('Freitag');
    expect(plainDate(at(2027, 1, 2), now, 'de-DE')).toBe('2. Jan. 2027');
    expect(plainDate(at(2026, 6, 10), now, 'en-US')).toBe('Jun 10');
  });

  it('say nothing of lateness where the date alone is asked for', () => {
    expect(plainDate(at(2026, 6, 10), now, 'en-GB')).toBe('10 Jun');
  });
});
