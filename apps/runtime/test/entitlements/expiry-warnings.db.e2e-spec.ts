import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { GroupEntitlement } from '../../src/plugins/entitlements/group-entitlement.entity';
import { Entitlement } from '../../src/plugins/entitlements/entitlement.entity';
import { AppAccess } from '../../src/plugins/access/app-access';
import { PluginAccess } from '../../src/plugins/access/plugin-access.entity';
import { ExpiryWarnings } from '../../src/plugins/entitlements/expiry-warnings/expiry-warnings';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { aUser } from '../support/auth-server/fake-users';
import { freshDatabase, type TestDatabase, startTestInstance, type TestInstance } from '../support/test-instance';

const DAY_MS = 86_400_000;
const END = new Date('2030-06-30T12:00:00.000Z');
const before = (days: number, ms = 0): Date => new Date(END.getTime() - days * DAY_MS - ms);

describe('before a licence ends its owner', () => {
  let ground: TestDatabase;
  let instance: TestInstance;
  beforeEach(async () => {
    ground = await freshDatabase();
    instance = await startTestInstance({ ground });
  });
  afterEach(async () => {
    await instance.close();
    await ground.clear();
  });

  const licence = async (fields: Partial<Entitlement> = {}): Promise<Entitlement> => {
    const row: Entitlement = {
      id: newId(),
      tenantId: TENANT_ID,
      userId: 'ada',
      pluginId: 'com.example.premium',
      tier: null,
      status: 'active',
      source: 'account',
      licenseToken: 'x',
      jti: newId(),
      issuedAt: before(100),
      expiresAt: END,
      createdAt: before(100),
      ...fields,
    };
    await instance.dataSource.getRepository(Entitlement).insert(row);
    return row;
  };
  const round = (now: Date) => instance.get(ExpiryWarnings).sendWarnings(now);
  const told = async (): Promise<string[]> => {
    const rows = await instance.dataSource.getRepository(Notification).find({ order: { createdAt: 'ASC' } });
    return rows.map(({ userId, title }) => `${userId}: ${title}`);
  };
  const words = (when: string, who = 'ada') => `${who}: Your licence for premium expires within ${when}`;

  it('is told 30, 14, 7 and 1 days before, each once, however often it is looked', async () => {
    await licence();
    for (const [days, expected] of [
      [30, []],
      [14, [words('30 days')]],
      [7, [words('30 days'), words('14 days')]],
      [1, [words('30 days'), words('14 days'), words('7 days')]],
    ] as const) {
      await round(before(days, 1));
      expect(await told()).toEqual(expected);
      for (let again = 0; again < 3; again++) await round(before(days));
    }
    await round(before(0));
    await round(new Date(END.getTime() + DAY_MS));
    expect(await told()).toEqual([words('30 days'), words('14 days'), words('7 days'), words('a day')]);
    const [first] = await instance.dataSource.getRepository(Notification).find({ order: { createdAt: 'ASC' } });
    expect(first).toMatchObject({
      body: 'It expires on 30 June 2030. Enter a new one in Account → Billing and the app stays open.',
      category: 'billing',
      url: '/account/billing',
      sourceType: 'platform',
    });
  });

  it('is told in their language', async () => {
    await licence();
    await instance
      .as(aUser({ id: 'ada' }))
      .patch('/api/account/preferences')
      .send({ language: 'de' })
      .expect(200);
    await round(before(3));
    expect(await told()).toEqual(['ada: Deine Lizenz für premium läuft in höchstens 7 Tagen ab']);
  });

  it('is told the nearest day only, when several have passed meanwhile', async () => {
    await licence();
    await round(before(3));
    expect(await told()).toEqual([words('7 days')]);
  });

  it('is told once by any number of processes, and after a restart', async () => {
    await licence();
    await Promise.all(Array.from({ length: 50 }, () => round(before(10))));
    expect(await told()).toEqual([words('14 days')]);

    await instance.close();
    instance = await startTestInstance({ ground });
    await round(before(9));
    expect(await told()).toEqual([words('14 days')]);
  });

  it('hears nothing of a licence that another one outlasts, that was revoked, or whose plugin is gone', async () => {
    await licence({ userId: 'renewed' });
    await licence({ userId: 'renewed', expiresAt: new Date(END.getTime() + 365 * DAY_MS) });
    await licence({ userId: 'for-ever' });
    await licence({ userId: 'for-ever', expiresAt: null });
    await licence({ userId: 'revoked', status: 'revoked' });
    await licence({ userId: 'gone', pluginId: 'com.example.gone' });
    await licence({ userId: 'replaced' });
    await licence({ userId: 'replaced', expiresAt: new Date(END.getTime() + DAY_MS), status: 'revoked' });
    await round(before(5));
    expect(await told()).toEqual([words('7 days', 'replaced')]);
  });

  it('hears of two licences with the same end once', async () => {
    await licence();
    await licence();
    await round(before(5));
    expect(await told()).toEqual([words('7 days')]);
  });

  describe('of a group', () => {
    const ofGroup = async (memberIds: string[], fields: Partial<GroupEntitlement> = {}): Promise<void> => {
      const groupId = instance.auth.groups.create('Choir', memberIds).id;
      const row = { id: newId(), tenantId: TENANT_ID, groupId, pluginId: 'com.example.premium', tier: null };
      const rows = instance.dataSource.getRepository(GroupEntitlement);
      await rows.insert({ ...row, expiresAt: END, createdAt: before(100), ...fields });
    };
    const member = () => instance.auth.add(aUser()).id;

    it('warns whoever is a member then, once, and says through which group', async () => {
      const [ada, bob, gone] = [member(), member(), instance.auth.add(aUser({ status: 'deactivated' })).id];
      member();
      await ofGroup([ada, bob, gone]);
      await Promise.all([round(before(5)), round(before(5)), round(before(4))]);
      expect((await told()).sort()).toEqual([words('7 days', ada), words('7 days', bob)].sort());
      const [first] = await instance.dataSource.getRepository(Notification).find();
      expect(first!.body).toBe(
        'It expires on 30 June 2030. You have it through Choir: an administrator can renew it, or you can enter your own in Account → Billing.',
      );
    });

    it('warns once of several groups and licences, and nobody whom another one outlasts', async () => {
      const [both, own, owner, twice, forever, later] = Array.from({ length: 6 }, member);
      await ofGroup([both!, own!, owner!, twice!, forever!, later!]);
      await ofGroup([both!]);
      await ofGroup([forever!], { expiresAt: null });
      await ofGroup([later!], { expiresAt: new Date(END.getTime() + 365 * DAY_MS) });
      // Ended already, and of another app.
      await ofGroup([both!], { expiresAt: before(50) });
      await ofGroup([later!], { expiresAt: null, pluginId: 'com.example.gone' });
      await licence({ userId: own!, expiresAt: null });
      await licence({ userId: owner!, expiresAt: before(2) });
      await licence({ userId: twice! });
      for (const days of [5, 4, 3]) await round(before(days));
      expect((await told()).sort()).toEqual([both!, owner!, twice!].map(who => words('7 days', who)).sort());
    });

    it('names no app to members that it is not open to', async () => {
      const [ada, bob] = [member(), member()];
      const board = instance.auth.groups.create('Board', [bob]).id;
      await instance.dataSource.getRepository(PluginAccess).insert({
        tenantId: TENANT_ID,
        pluginId: 'com.example.premium',
        groupIds: [board],
        version: 1,
        updatedAt: before(100),
      });
      await instance.get(AppAccess).reload();
      await ofGroup([ada, bob]);
      await round(before(5));
      expect(await told()).toEqual([words('7 days', bob)]);
    });

    it('keeps the licences of other apps warned of while nobody knows the members, and makes up for it', async () => {
      const [ada, bob] = [member(), member()];
      await ofGroup([ada]);
      await licence({ userId: bob, pluginId: 'com.example.notes' });
      instance.auth.groups.fails = true;
      await round(before(5));
      expect(await told()).toEqual([expect.stringContaining(bob)]);
      instance.auth.groups.fails = false;
      await round(before(5));
      expect(await told()).toHaveLength(2);
    });
  });
});
