import { greeting, partOfDay } from './greeting';

const now = new Date('2026-03-01T23:30:00.000Z');

describe('the greeting', () => {
  it.each([
    ['Europe/London', 'evening'],
    ['Asia/Tokyo', 'morning'],
    ['America/New_York', 'evening'],
    ['Asia/Kolkata', 'morning'],
    ['Europe/Zurich', 'night'],
  ])('is by the clock of the person, in %s', (timeZone, part) => {
    expect(partOfDay(timeZone, now)).toBe(part);
  });

  it('names the person, and does without a name', () => {
    expect(greeting('Asia/Tokyo', now, 'Ada')).toBe('Good morning, Ada');
    expect(greeting('Asia/Tokyo', now, '')).toBe('Good morning');
  });

  it('takes the clock of the browser where the zone is not known to it', () => {
    expect(greeting('Mars/Olympus', now, '')).toMatch(/^Good /);
  });
});
