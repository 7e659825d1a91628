import { NoContextError, PermissionDeniedError, sdk, type ActivityEntry } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import type { ActivityFeed } from '@sv/contracts/activity.contract';
import { ActivityQueue } from '../../src/activity/queue/activity-queue';
import { asPlugin } from '../support/calling';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LISTS = 'com.example.lists';
const MUTE = 'com.example.mute';

describe('sdk.activity', () => {
  let instance: TestInstance;
  beforeEach(async () => {
    const writer = aPlugin({ id: LISTS, permissions: ['activity:write'] }, async () => ({ default: class {} }));
    const mute = aPlugin({ id: MUTE }, async () => ({ default: class {} }));
    instance = await startTestInstance({ plugins: [...testPlugins(), writer, mute] });
  });
  afterEach(() => instance.close());

  const rows = () =>
    instance.dataSource.query<Record<string, unknown>[]>(
      `SELECT * FROM activity_log WHERE plugin_id = '${LISTS}' ORDER BY seq`,
    );
  const written = (count: number) => waitFor(async () => (await rows()).length === count && rows());
  const log = (entry: ActivityEntry) => asPlugin(instance, LISTS, () => sdk.activity.log(entry));

  it('is stamped with who, where and which plugin, whatever the plugin says', async () => {
    const person = instance.people.get('user')!;
    const { id, name, email } = person;
    const context = {
      user: { id, name, email, image: null, role: 'platform:user' as const },
      session: { id: 'session' },
    };
    const forged = {
      action: 'list.shared',
      summary: 'Groceries',
      pluginId: 'sv.console',
      actorId: 'owner',
      tenantId: 'x',
    };
    expect(asPlugin(instance, LISTS, () => sdk.activity.log(forged as ActivityEntry), context)).toBeUndefined();

    const [row] = (await written(1))!;
    expect(row).toMatchObject({ actor_id: id, actor_type: 'user', plugin_id: LISTS, tenant_id: 'default' });
    const { body } = await instance.as(person).get('/api/account/activity').expect(200);
    expect((body as ActivityFeed).entries).toEqual([
      expect.objectContaining({ action: 'list.shared', summary: 'Groceries', pluginId: LISTS, actorName: 'user' }),
    ]);
  });

  it('is the plugin’s own act where nobody is signed in', async () => {
    asPlugin(instance, LISTS, () => sdk.activity.log({ action: 'list.tidied' }), { user: null, session: null });
    const [row] = (await written(1))!;
    expect(row).toMatchObject({ actor_id: LISTS, actor_type: 'plugin' });
  });

  it('never throws for what a plugin gives it: that is counted in health', async () => {
    const before = instance.get(ActivityQueue).dropped;
    const bad = [
      undefined,
      null,
      'text',
      {},
      { action: 7 },
      { action: 'a.b', metadata: { n: 1n } },
      new Proxy(
        {},
        {
          get() {
            throw new Error('no');
          },
        },
      ),
    ];
    for (const entry of bad) expect(log(entry as ActivityEntry)).toBeUndefined();
    log({ action: 'list.shared' });
    await written(1);
    const { body } = await instance.as('auditor').get('/api/admin/health').expect(200);
    expect((body as { activity: { dropped: number } }).activity.dropped - before).toBe(bad.length);
  });

  it('is refused without the permission, and outside of a plugin', () => {
    const entry = { action: 'list.shared' };
    expect(() => asPlugin(instance, MUTE, () => sdk.activity.log(entry))).toThrow(PermissionDeniedError);
    expect(() => sdk.activity.log(entry)).toThrow(NoContextError);
  });
});
