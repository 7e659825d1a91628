import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { knownActions } from '@sv/ui/activity-text/known-actions';
import { waitFor } from '@sv/server/testing/wait-for';
import type { ActivityEntry, ActivityFeed } from '@sv/contracts/activity.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { ActivityJournal, type AuditEntry } from '../../src/activity/journal/activity-journal';
import { platformActions } from '../../src/activity/journal/platform-actions';
import { ActivityQueue } from '../../src/activity/queue/activity-queue';
import { AuditKeys } from '../../src/activity/chain/audit-keys';
import { LogVerifier } from '../../src/activity/verify/log-verifier';
import { Vault } from '@sv/server/keys/vault';
import { aUser } from '../support/auth-server/fake-users';
import { SECRET, startTestInstance, type TestInstance } from '../support/test-instance';

const OWN = '/api/account/activity';
const ALL = '/api/admin/activity';
const root = join(import.meta.dirname, '../../../..');

describe('the platform’s own log in the feeds', () => {
  let instance: TestInstance;
  let ada: AdminUser;
  let bob: AdminUser;
  beforeEach(async () => {
    instance = await startTestInstance();
    ada = instance.auth.add(aUser({ name: 'Ada' }));
    bob = instance.auth.add(aUser({ name: 'Bob' }));
  });
  afterEach(() => instance.close());

  const record = (auditEntry: Partial<AuditEntry>) =>
    instance.get(ActivityJournal).record(null, {
      action: 'entitlement.granted',
      actor: { actorId: bob.id, actorType: 'user' },
      ...auditEntry,
    });
  const read = async (who: AdminUser | 'auditor', path: string): Promise<ActivityEntry[]> =>
    ((await instance.as(who).get(path).expect(200)).body as ActivityFeed).entries;
  const actions = async (query: string) =>
    (await read('auditor', `${ALL}?${query}`)).map(({ action }) => action).filter(one => one !== 'activity.read');

  it('show a person what they did and what was done about them, and nothing else', async () => {
    await record({ subjectUserId: ada.id, targetType: 'entitlement', targetId: 'e1', metadata: { tier: 'pro' } });
    await record({ subjectUserId: ada.id, visibility: 'admin' });
    await record({});
    expect(await read(ada, OWN)).toEqual([
      {
        id: expect.any(String) as string,
        at: expect.any(String) as string,
        origin: 'activity',
        action: 'entitlement.granted',
        actorId: bob.id,
        actorName: 'Bob',
        actorType: 'user',
        subjectUserId: ada.id,
        subjectName: 'Ada',
        pluginId: null,
        targetType: 'entitlement',
        targetId: 'e1',
        summary: 'entitlement.granted',
        metadata: { tier: 'pro' },
      },
    ]);
    expect(await read(bob, OWN)).toHaveLength(2);
  });

  it('are narrowed by action, actor, subject, plugin, time and words', async () => {
    await record({ subjectUserId: ada.id });
    await record({
      action: 'plugin.enabled',
      actor: { actorId: ada.id, actorType: 'user' },
      targetType: 'plugin',
      targetId: 'com.example.bare',
    });
    expect(await actions('action=plugin.enabled')).toEqual(['plugin.enabled']);
    expect(await actions(`actor=${bob.id}`)).toEqual(['entitlement.granted']);
    expect(await actions(`subject=${ada.id}`)).toEqual(['entitlement.granted']);
    expect(await actions('plugin=com.example.bare')).toEqual(['plugin.enabled']);
    await record({ metadata: { pluginId: 'com.example.paid' } });
    expect(await actions('plugin=com.example.paid')).toEqual(['entitlement.granted']);
    expect(await actions('plugin=com_example.paid')).toEqual([]);
    expect(await actions('from=2999-01-01')).toEqual([]);
    expect(await actions('to=2000-01-01')).toEqual([]);
    expect(await actions('q=EXAMPLE.bare')).toEqual(['plugin.enabled']);
    expect(await actions('q=100%25_')).toEqual([]);
    expect(await actions('q=Bob')).toEqual(['entitlement.granted', 'entitlement.granted']);
  });

  it('say who has read and exported them, with the filters and not what was looked for', async () => {
    await read('auditor', `${ALL}?q=somebody&limit=5`);
    await instance.as('auditor').get(`${ALL}?format=csv`).expect(200);
    const [newest, before] = await instance.dataSource.query<{ action: string; metadata: string }[]>(
      'SELECT action, metadata FROM activity_log ORDER BY seq DESC LIMIT 2',
    );
    expect(newest).toMatchObject({ action: 'activity.exported', metadata: '{"filters":[],"format":"csv"}' });
    expect(before).toMatchObject({ action: 'activity.read', metadata: '{"filters":["q"]}' });
    expect(await read(instance.people.get('auditor')!, OWN)).toEqual([]);
  });

  it('have every use of an admin key', async () => {
    await instance.withAdminKey().get('/api/admin/health?x=1').expect(200);
    await instance.withAdminKey('wrong').get('/api/admin/health').expect(401);
    const [use] = await waitFor(async () => {
      const found = await read('auditor', `${ALL}?action=admin-key.used`);
      return found.length > 0 && found;
    });
    expect(use).toMatchObject({
      actorId: 'bootstrap',
      actorName: 'ADMIN_KEY',
      actorType: 'admin-key',
      metadata: { method: 'GET', path: '/api/admin/health' },
    });
    expect(await read('auditor', `${ALL}?action=admin-key.used`)).toHaveLength(1);
  });

  it('have what was done to settings, one entry for each that changed, and no name', async () => {
    const admin = instance.as('admin');
    await admin
      .patch('/api/admin/settings')
      .send({ tenantName: 'Hidden name', rootPluginId: 'sv.launcher', activityRetentionDays: 90 })
      .expect(200);
    const entries = await read('auditor', `${ALL}?action=settings.changed`);
    expect(entries.map(({ metadata }) => metadata)).toEqual([
      { setting: 'activityRetentionDays', from: null, to: 90 },
      { setting: 'tenantName' },
    ]);
    expect(entries[0]).toMatchObject({ actorId: admin.user.id, actorName: 'admin' });
    expect(JSON.stringify(await instance.dataSource.query('SELECT * FROM activity_log'))).not.toContain('Hidden name');
  });

  it('have what was done to plugins', async () => {
    const admin = instance.as('admin');
    await admin.patch('/api/admin/plugins/com.example.bare').send({ enabled: false }).expect(200);
    await admin.patch('/api/admin/plugins/com.example.bare').send({ enabled: true }).expect(200);
    expect(await actions('plugin=com.example.bare')).toEqual(['plugin.enabled', 'plugin.disabled']);
  });

  it('hold, whatever was done through the API', async () => {
    await instance
      .as('owner')
      .post('/api/admin/keys')
      .send({ name: 'K', capabilities: ['user:view'] })
      .expect(201);
    await instance.as('admin').patch('/api/admin/settings').send({ tenantName: 'Other' }).expect(200);
    await instance.withAdminKey().get('/api/admin/settings').expect(200);
    await instance.get(ActivityQueue).stop();
    const verifier = new LogVerifier(instance.dataSource, AuditKeys.of(SECRET), new Vault(SECRET));
    const report = await verifier.verify();
    expect(report.findings).toEqual([]);
    expect(report.entries).toBeGreaterThanOrEqual(3);
  });

  it('say in health how many entries of plugins were dropped', async () => {
    instance.get(ActivityQueue).drop({}, 'a test', 3);
    const { body } = await instance.as('auditor').get('/api/admin/health').expect(200);
    expect((body as { activity: unknown }).activity).toEqual({ dropped: 3 });
  });

  it('say what the retention of a change would delete, and delete nothing', async () => {
    const admin = instance.as('admin');
    const old = new Date(Date.now() - 40 * 86_400_000);
    const auditEntry: AuditEntry = { action: 'mail.tested', actor: { actorId: 'x', actorType: 'system' } };
    await instance.get(ActivityJournal).record(null, auditEntry, old);
    const preview = (query: string, change: object) => admin.patch(`/api/admin/settings${query}`).send(change);
    const { body } = await preview('?dryRun=true', { activityRetentionDays: 30 }).expect(200);
    expect(body).toEqual({ notifications: 0, activity: 1 });
    expect((await preview('?dryRun=true', {}).expect(200)).body).toEqual({ notifications: 0, activity: 0 });
    await preview('?dryRun=1', {}).expect(400);
    await preview('?dryRun=true', { rootPluginId: 'sv.console' }).expect(409);
    const { body: settings } = await admin.get('/api/admin/settings').expect(200);
    expect(settings).toMatchObject({ activityRetentionDays: null });
    expect(await actions('action=mail.tested')).toEqual(['mail.tested']);
  });
});

describe('the actions of the platform', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder).flatMap(name => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });
  const sources = ['apps/runtime/src', 'scripts/plugin-kit']
    .flatMap(folder => filesIn(join(root, folder)))
    .filter(path => path.endsWith('.ts') && !path.endsWith('platform-actions.ts') && !path.endsWith('.spec.ts'))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');

  it('are all written somewhere', () => {
    expect(platformActions.filter(action => !sources.includes(`'${action}'`))).toEqual([]);
  });

  it('are explained in docs/activity.md, and nothing else is', () => {
    const page = readFileSync(join(root, 'docs/activity.md'), 'utf8');
    const [, platform = ''] = page.split('## Platform');
    const rows = [...platform.split('\n## ')[0]!.matchAll(/^\| `([a-z.-]+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...platformActions].sort());
  });

  it('have words for people', () => {
    const known = new Set(knownActions().map(({ action }) => action));
    expect(platformActions.filter(action => !known.has(action))).toEqual([]);
  });
});
