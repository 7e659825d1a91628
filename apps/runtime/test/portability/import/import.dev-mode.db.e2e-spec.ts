import { anArchive, aRecord } from '../../support/portability/an-archive';
import { BOX, boxPlugin, things } from '../../support/portability/box-plugin';
import { countsOf, staged } from '../../support/portability/import-client';
import { traces } from '../../support/portability/untouched';
import { startTestInstance, type TestInstance } from '../../support/test-instance';
import type { ImportResult } from '@sv/contracts/portability.contract';

const DEV_SECRET = 'a secret of the dev mode with 32 bytes';

describe('an import in a dev-mode request', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const env = { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: DEV_SECRET };
    instance = await startTestInstance({ plugins: [boxPlugin()], env });
  });
  afterAll(() => instance.close());

  it('goes into the mock database, of the plugin too, and leaves the real one as it was', async () => {
    const client = instance.as('user');
    const archive = anArchive({
      sections: {
        notifications: { records: [aRecord('n1'), aRecord('n2')] },
        account: { content: JSON.stringify({ preferences: { theme: 'dark' }, notificationPreferences: null }) },
        avatar: { content: 'no picture' },
        [BOX]: { records: things(10) },
      },
    });
    const before = await traces(instance);
    const inDevMode = (path: string, method: 'get' | 'post') =>
      client[method](path).set('x-platform-dev-mode-secret', DEV_SECRET);
    const send = () => inDevMode('/api/account/import', 'post').set('content-type', 'application/zip').send(archive);
    const { status, body } = await send();
    expect([status, countsOf(body as ImportResult)]).toEqual([
      200,
      {
        notifications: 'imported 2/0/0',
        account: 'imported 1/0/0',
        avatar: 'imported 0/1/0',
        [BOX]: 'imported 10/0/0',
      },
    ]);
    expect(await traces(instance)).toEqual(before);
    expect(staged(instance)).toEqual([]);

    const mocked = await inDevMode('/api/account/notifications', 'get');
    expect((mocked.body as { notifications: unknown[] }).notifications).toHaveLength(2);
    const real = await client.get('/api/account/notifications');
    expect((real.body as { notifications: unknown[] }).notifications).toEqual([]);
    const again = (await send()).body as ImportResult;
    expect(again.sections.map(({ records }) => records.added)).toEqual([0, 0, 0, 0]);
  });
});
