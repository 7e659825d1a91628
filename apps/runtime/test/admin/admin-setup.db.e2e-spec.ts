import type { SetupState } from '@sv/contracts/setup.contract';
import { SkipSetup1764000566000 } from '../../src/operations/setup/migrations/1764000566000-skip-setup';
import { openPlatformStore } from '../support/platform-store';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const SETUP = '/api/admin/setup';

describe('/api/admin/setup', () => {
  let instance: TestInstance;
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  const read = async (): Promise<SetupState> => (await instance.as('owner').get(SETUP).expect(200)).body;

  it('sees what was decided wherever it was decided', async () => {
    const owner = instance.as('owner');
    instance.auth.mail = { ...instance.auth.mail, configured: false };
    const before = await read();
    expect(before).toMatchObject({ done: { identity: false, joining: false, mail: false, apps: false } });

    await owner.patch('/api/admin/instance-config').send({ primaryColor: '#336699' }).expect(200);
    await owner.patch('/api/admin/policies').send({ inviteOnly: false }).expect(200);
    instance.auth.mail = { ...instance.auth.mail, configured: true };
    await owner.post('/api/admin/invites').send({ email: 'bob@example.com' }).expect(201);
    expect(await read()).toEqual({
      done: { identity: true, joining: true, mail: true, invites: true, apps: false },
      dismissed: false,
    });
  });

  it('remembers that the apps were chosen, and whether the owner wants to be reminded', async () => {
    const owner = instance.as('owner');
    await owner.patch(SETUP).send({ appsChosen: true }).expect(200);
    await owner.patch(SETUP).send({ dismissed: true }).expect(200);
    expect(await read()).toMatchObject({ done: { apps: true }, dismissed: true });
    const { body } = await owner.patch(SETUP).send({ dismissed: false }).expect(200);
    expect(body).toMatchObject({ done: { apps: true }, dismissed: false });
  });

  it.each([{ dismissed: 'yes' }, { dismissed: null }, { appsChosen: false }, { done: { mail: true } }])(
    'refuses %j and changes nothing',
    async change => {
      const before = await read();
      const { body } = await instance.as('owner').patch(SETUP).send(change).expect(400);
      expect(body.code).toBe('validation-failed');
      expect(await read()).toEqual(before);
    },
  );

  it('is looked at by an auditor, and changed by owners alone', async () => {
    await instance.as('auditor').get(SETUP).expect(200);
    await instance.as('user').get(SETUP).expect(403);
    for (const role of ['admin', 'auditor', 'user'] as const)
      await instance.as(role).patch(SETUP).send({ dismissed: true }).expect(403);
    expect((await read()).dismissed).toBe(false);
  });
});

describe('the upgrade of an instance from before the set-up pages', () => {
  it('reminds its owner of nothing, and a new one of everything', async () => {
    const store = await openPlatformStore();
    const stored = async (): Promise<unknown[]> =>
      store.dataSource.query("SELECT value FROM platform_settings WHERE key = 'setupDismissed'");
    const migration = new SkipSetup1764000566000();
    const runner = store.dataSource.createQueryRunner();
    expect(await stored()).toEqual([]);

    await runner.query("INSERT INTO platform_settings (key, value) VALUES ('instanceId', '\"1\"')");
    await migration.up(runner);
    expect(await stored()).toEqual([{ value: 'true' }]);
    await migration.down(runner);
    expect(await stored()).toEqual([]);
    await runner.release();
    await store.close();
  });
});
