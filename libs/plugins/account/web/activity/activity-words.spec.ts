import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { activityWords, doneBy } from './activity-words';

const anEntry = (fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 'e-1',
  at: '2026-06-22T10:00:00.000Z',
  origin: 'auth',
  action: 'session.created',
  actorId: 'u-1',
  actorName: 'Ada Lovelace',
  actorType: 'user',
  subjectUserId: 'u-1',
  pluginId: null,
  targetType: null,
  targetId: null,
  summary: null,
  metadata: { outcome: 'success', method: 'password' },
  address: '203.0.113.9',
  device: 'Firefox on Linux',
  ...fields,
});

describe('activityWords', () => {
  it.each([
    ['session.created', { method: 'password+totp' }, 'Signed in with the password and a code of the authenticator app'],
    ['session.created', { method: 'passkey' }, 'Signed in with a passkey'],
    ['session.created', { outcome: 'failure', reason: 'wrong-password' }, 'Failed sign-in: wrong password'],
    ['session.created', { outcome: 'failure', reason: 'never-heard-of' }, 'Failed sign-in'],
    ['session.reauthenticated', { outcome: 'failure', reason: 'wrong-totp' }, 'Failed confirmation: wrong code'],
    ['session.ended', { reason: 'others' }, 'All other devices were signed out'],
    ['password.changed', {}, 'Password changed'],
    ['password.changed', { outcome: 'failure' }, 'Password changed: refused'],
    ['user.profile-changed', { reason: 'image' }, 'Picture changed'],
    ['plugin.enabled', null, 'Plugin enabled'],
  ])('%s %j is “%s”', (action, metadata, title) => {
    expect(activityWords(anEntry({ action, metadata })).title).toBe(title);
  });

  it('marks what was refused', () => {
    expect(activityWords(anEntry({ metadata: { outcome: 'failure' } }))).toMatchObject({ failed: true, icon: 'alert' });
    expect(activityWords(anEntry()).failed).toBe(false);
  });

  it('lets a plugin say it in its own words', () => {
    const entry = anEntry({ action: 'list.shared', pluginId: 'sv.tasks', summary: 'Shared “Summer fair”', metadata: null });
    expect(activityWords(entry).title).toBe('Shared “Summer fair”');
  });
});

describe('doneBy', () => {
  it('is silent about the person, and names everybody else', () => {
    expect(doneBy(anEntry(), 'u-1')).toBeNull();
    expect(doneBy(anEntry({ actorId: 'u-2', actorName: 'Grace Hopper' }), 'u-1')).toBe('by Grace Hopper');
    expect(doneBy(anEntry({ actorId: null, actorName: null }), 'u-1')).toBeNull();
    expect(doneBy(anEntry({ actorId: null, actorType: 'cli' }), 'u-1')).toBe('on the command line');
  });
});
