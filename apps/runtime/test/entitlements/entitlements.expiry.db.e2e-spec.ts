import { sdk } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import { Entitlement } from '../../src/plugins/entitlements/entitlement.entity';
import { EntitlementPaywall } from '../../src/plugins/entitlements/paywall';
import { aUser } from '../support/auth-server/fake-users';
import { asPlugin } from '../support/calling';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const PART = 'com.example.part';
const OUTSIDE = { user: null, session: null };

describe('a licence that ends while an app asks for it', () => {
  const vendor = new Vendor(PART);
  let instance: TestInstance;
  const told: (string | null)[] = [];
  beforeAll(async () => {
    const monetization = { ...vendor.manifest.monetization!, gate: 'features' as const };
    class PartModule {
      onModuleInit(): void {
        sdk.entitlements.onChange(({ userId }) => {
          told.push(userId);
          throw new Error('a listener that fails');
        });
      }
    }
    const plugin = aPlugin({ ...vendor.manifest, monetization, permissions: ['entitlements'] }, async () => ({
      default: PartModule,
    }));
    instance = await startTestInstance({ plugins: [...testPlugins(), plugin] });
  });
  beforeEach(() => void told.splice(0));
  afterAll(() => instance.close());

  const enter = async () => {
    const person = instance.auth.add(aUser());
    const licenseToken = vendor.license(person.id);
    const { body } = await instance.as(person).post('/api/account/entitlements').send({ licenseToken }).expect(201);
    return { person, id: body.id as string };
  };
  const current = (userId: string) => asPlugin(instance, PART, () => sdk.entitlements.current({ userId }), OUTSIDE);

  it('counts until its very end, is reported once, and is called ended afterwards', async () => {
    const { person, id } = await enter();
    expect(told).toEqual([person.id]);
    const endsAt = new Date(Date.now() + 300);
    await instance.dataSource.manager.update(Entitlement, { id }, { expiresAt: endsAt });
    await instance.get(EntitlementPaywall).reload();
    expect(await current(person.id)).toMatchObject({ status: 'active', expiresAt: endsAt });
    await waitFor(async () => (await current(person.id))?.status === 'expired');
    await waitFor(() => told.length >= 3);
    expect(told).toEqual([person.id, person.id, person.id]);
    expect(await asPlugin(instance, PART, () => sdk.entitlements.has(undefined, { userId: person.id }), OUTSIDE)).toBe(
      false,
    );
  });

  it('is reported when it is revoked, in spite of a listener that throws, and not after the plugin was stopped', async () => {
    const { person, id } = await enter();
    await instance.as('admin').delete(`/api/admin/entitlements/${id}`).expect(204);
    expect(told).toEqual([person.id, person.id]);
    await instance.as('admin').patch(`/api/admin/plugins/${PART}`).send({ enabled: false }).expect(200);
    await enter();
    expect(told).toHaveLength(2);
  });
});
