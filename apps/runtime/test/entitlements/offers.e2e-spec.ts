import { PluginHost } from '../../src/plugins/host/plugin-host';
import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';

describe('a plugin on offer', () => {
  const vendor = new Vendor();
  const other = new Vendor('com.example.other');
  let instance: TestInstance;
  beforeAll(async () => {
    const own = [vendor.manifest, other.manifest, { id: 'com.example.gratis' }];
    instance = await startTestInstance({ plugins: [...testPlugins(), ...own.map(manifest => aPlugin(manifest))] });
  });
  afterAll(() => instance.close());

  const somebody = (): Client => instance.as(instance.auth.add(aUser()));
  const offer = (client: Client, id: string) => client.get(`/api/plugins/${id}/offer`);

  it('says what it costs and where it leads', async () => {
    const ada = somebody();
    const { body } = await offer(ada, 'com.example.paid').expect(200);
    expect(body).toEqual({
      pluginId: 'com.example.paid',
      name: 'paid',
      description: 'Paid',
      iconUrl: '/api/plugins/com.example.paid/icon',
      homepage: null,
      routePrefix: '/paid',
      shell: 'default',
      overlaySize: null,
      model: 'recurring',
      interval: 'month',
      tiers: [{ id: 'pro', name: 'Pro', price: { amount: 4.5, currency: 'EUR' } }],
      paywalled: true,
    });
    await ada
      .post('/api/account/entitlements')
      .send({ licenseToken: vendor.license(ada.user.id) })
      .expect(201);
    expect((await offer(ada, 'com.example.paid').expect(200)).body.paywalled).toBe(false);
  });

  it('is not there for what is free, unknown or switched off', async () => {
    for (const id of ['com.example.gratis', 'com.example.nothing', 'sv.launcher'])
      await offer(somebody(), id).expect(404);
    const plugins = instance.get(PluginHost);
    await plugins.disable('com.example.other');
    await offer(somebody(), 'com.example.other').expect(404);
    await plugins.enable('com.example.other');
  });

  it('has a page that is no file, for people who are signed in', async () => {
    const path = '/paywall/com.example.paid';
    const { headers } = await instance.anonymous().get(path).set('accept', 'text/html').expect(303);
    expect(headers['location']).toBe(`/login?returnUrl=${encodeURIComponent(path)}`);
    const { status } = await somebody().get(path).set('accept', 'text/html');
    expect(status).not.toBe(404);
    for (const id of ['com.example.gratis', 'com.example.nothing', '', 'com.example.paid/x'])
      expect((await somebody().get(`/paywall/${id}`).expect(404)).body.code).toBe('not-found');
  });
});
