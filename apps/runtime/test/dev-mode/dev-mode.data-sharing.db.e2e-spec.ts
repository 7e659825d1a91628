import { newId } from '@sv/server/ids/new-id';
import { ConsentGrant } from '../../src/plugins/data-sharing/consent-grant.entity';
import { isMockRequest, runInContext } from '../../src/kernel/request-context/request-context';
import { contextOf } from '../support/plugins/plugin-fixtures';
import { providing, sharingPlugins, way } from '../support/plugins/sharing-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const DEV_SECRET = 'a dev mode secret for tests with 32 bytes';

describe('one plugin that asks another in dev mode', () => {
  let instance: TestInstance;
  const resolver = providing.resolver;
  beforeAll(async () => {
    const env = { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: DEV_SECRET };
    instance = await startTestInstance({ env, plugins: sharingPlugins() });
  });
  afterAll(async () => {
    providing.resolver = resolver;
    await instance.close();
  });

  it('is let in by a consent of the mock, asks the provider in the mock, and leaves no trace in the real one', async () => {
    providing.resolver = async () => [{ isMock: isMockRequest() }];
    const user = instance.as('user');
    const grant = {
      ...way,
      id: newId(),
      tenantId: 'default',
      userId: user.user.id,
      reason: 'x',
      createdAt: new Date(),
      lastUsedAt: null,
    };
    await runInContext({ ...contextOf(null, null), dataSourceKind: 'mock' }, () =>
      instance.dataSource.getRepository(ConsentGrant).insert(grant),
    );

    const ask = () => user.post('/reader/api/people').send({});
    const inMock = await ask().set('x-platform-dev-mode-secret', DEV_SECRET);
    expect([inMock.status, inMock.body]).toEqual([200, { rows: [{ isMock: true }] }]);
    expect((await ask()).status).toBe(403);
    const real = await user.get('/api/account/data-access-log');
    expect(real.body).toMatchObject({ accesses: [{ outcome: 'refused' }] });
  });
});
