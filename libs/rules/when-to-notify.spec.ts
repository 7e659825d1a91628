import { isMuted, whenToNotify } from './when-to-notify';

const NIGHT = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };
const AT_NIGHT = new Date('2026-06-22T23:00:00.000Z');
const AT_NOON = new Date('2026-06-22T10:00:00.000Z');

describe('whether a notification may interrupt somebody', () => {
  const preferences = { mutedCategories: ['reminders', 'security'], quietHours: NIGHT };

  it.each([
    ['news', AT_NOON, 'now'],
    ['news', AT_NIGHT, 'later'],
    ['reminders', AT_NOON, 'never'],
    ['reminders', AT_NIGHT, 'never'],
    ['security', AT_NOON, 'now'],
    ['security', AT_NIGHT, 'now'],
    ['Reminders', AT_NOON, 'now'],
  ])('%s at %s: %s', (category, now, when) => {
    expect(whenToNotify(preferences, category, now)).toBe(when);
  });

  it('attack: a row that mutes security mutes nothing', () => {
    expect(isMuted(preferences, 'security')).toBe(false);
    expect(isMuted(preferences, 'reminders')).toBe(true);
  });
});
