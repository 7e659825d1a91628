import { isMuted, mutedApp, whenToNotify } from './when-to-notify';

const NIGHT = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };
const AT_NIGHT = new Date('2026-06-22T23:00:00.000Z');
const AT_NOON = new Date('2026-06-22T10:00:00.000Z');

describe('whether a notification may interrupt somebody', () => {
  const sent = (category: string, source: string | null = 'com.example.notes') =>
    ({ category, source, sourceType: 'plugin' }) as const;
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
    expect(whenToNotify(preferences, sent(category), now)).toBe(when);
  });

  it('attack: a row that mutes security mutes nothing', () => {
    expect(isMuted(preferences, sent('security'))).toBe(false);
    expect(isMuted(preferences, sent('reminders'))).toBe(true);
  });

  it('a muted app is silent in all its categories, and no other sender is', () => {
    const muted = { mutedCategories: [mutedApp('com.example.notes')], quietHours: null };
    expect(whenToNotify(muted, sent('news'), AT_NOON)).toBe('never');
    expect(whenToNotify(muted, sent('news', 'com.example.other'), AT_NOON)).toBe('now');
    const ofPlatform = { category: 'news', source: 'com.example.notes', sourceType: 'platform' } as const;
    expect(whenToNotify(muted, ofPlatform, AT_NOON)).toBe('now');
    expect(whenToNotify(muted, sent('security'), AT_NOON)).toBe('now');
  });
});
