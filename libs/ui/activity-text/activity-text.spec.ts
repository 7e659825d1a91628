import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { activityText } from './activity-text';
import { knownActions } from './known-actions';

const anEntry = (fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: '1',
  at: '2026-06-22T10:00:00.000Z',
  origin: 'auth',
  action: 'session.created',
  actorId: null,
  actorName: null,
  actorType: 'user',
  subjectUserId: null,
  subjectName: null,
  pluginId: null,
  targetType: null,
  targetId: null,
  summary: null,
  metadata: null,
  ...fields,
});

describe('activityText', () => {
  it('says what happened, and how', () => {
    expect(activityText(anEntry({ metadata: { method: 'passkey' } }))).toEqual({
      what: 'Signed in',
      detail: 'With a passkey',
      isFailure: false,
      icon: 'monitor',
    });
  });

  it('says what failed, and why', () => {
    const words = activityText(anEntry({ metadata: { outcome: 'failure', reason: 'wrong-password' } }));

    expect(words).toMatchObject({ what: 'Sign-in failed', detail: 'Wrong password', isFailure: true });
  });

  it('says from what to what', () => {
    const metadata = { from: 'platform:user', to: 'platform:admin' };

    expect(activityText(anEntry({ action: 'user.role-changed', metadata })).detail).toBe('From User to Admin');
  });

  it('says which policy, and its values as a person would', () => {
    const metadata = { policy: 'requireMfa', from: 'none', to: 'all' };

    expect(activityText(anEntry({ action: 'policy.changed', metadata })).detail).toBe(
      'Second factor required for: from nobody to everybody',
    );
  });

  it('makes an action and a reason it does not know readable', () => {
    const metadata = { outcome: 'failure', reason: 'moon-phase' };

    expect(activityText(anEntry({ action: 'lunar-tide.turned', metadata }))).toMatchObject({
      what: 'Lunar tide turned',
      detail: 'Moon phase',
    });
  });

  it('does not let the words of a plugin pass for those of the platform', () => {
    const entry = anEntry({
      origin: 'activity',
      action: 'password.changed',
      pluginId: 'com.example.x',
      summary: 'Moved',
    });

    expect(activityText(entry)).toMatchObject({ what: 'Moved', icon: 'puzzle', detail: null });
  });

  it.each([
    ['plugin.disabled', { because: 'crashes' }, 'Tasks · It crashed three times within ten minutes'],
    ['settings.changed', { setting: 'tenantName' }, 'Name of the workspace'],
    ['instance.updated', { settings: 'instanceName, logo-dark' }, 'Name, Logo for the dark theme'],
    [
      'settings.changed',
      { setting: 'activityRetentionDays', from: null, to: 90 },
      'Activity is kept: from forever to 90 days',
    ],
    ['settings.changed', { setting: 'backupsKept', from: null, to: 7 }, 'Backups kept: from all to 7'],
    ['settings.changed', { setting: 'backupsKeptDaily', from: null, to: 7 }, 'Daily backups kept: from none to 7'],
    [
      'settings.changed',
      { setting: 'backupSchedule', from: null, to: '30 3 * * *' },
      'Backup schedule: from never to 30 3 * * *',
    ],
    [
      'settings.changed',
      { setting: 'rootPluginId', from: 'sv.launcher', to: 'sv.tasks' },
      'Start page: from sv.launcher to Tasks',
    ],
    ['entitlement.granted', { pluginId: 'sv.tasks', source: 'user' }, 'Tasks'],
    [
      'data-grant.created',
      { consumerId: 'sv.tasks', providerId: 'com.example.x', contract: 'people' },
      'Tasks reads people of com.example.x',
    ],
    [
      'capability.granted',
      { capability: 'sv.tasks:share', role: 'platform:admin' },
      'sv.tasks:share, for the role Admin',
    ],
    ['capability.granted', { capability: 'sv.tasks:share', groupId: 'g' }, 'sv.tasks:share, for a group'],
    ['plugin.access-changed', { groups: 2, groupIds: 'a, b' }, 'Tasks · Open to 2 groups'],
    ['plugin.access-changed', { groups: null }, 'Tasks · Open to everybody'],
    ['admin-key.used', { method: 'GET', path: '/api/admin/health' }, 'GET /api/admin/health'],
    ['activity.pruned', { entries: 10, upTo: 10, days: 30 }, '10 entries, older than 30 days'],
    ['broadcast.sent', { audience: 'all', recipients: 120, category: 'announcement' }, 'Everybody, 120 people'],
    ['broadcast.sent', { audience: 'platform:owner, platform:admin', recipients: 1 }, 'Owner and Admin, 1 person'],
    ['mail.tested', { accepted: false }, 'The mail server rejected it'],
  ])('says of %s with %j: %s', (action, metadata, detail) => {
    const target = action.startsWith('plugin.') ? { targetType: 'plugin', targetId: 'sv.tasks' } : {};
    const entry = anEntry({ origin: 'activity', action, metadata, ...target });

    expect(activityText(entry, id => (id === 'sv.tasks' ? 'Tasks' : null)).detail).toBe(detail);
  });

  it('lists no action twice', () => {
    const actions = knownActions().map(({ action }) => action);

    expect(new Set(actions).size).toBe(actions.length);
  });
});
