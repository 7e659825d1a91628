import { newId } from '@sv/server/ids/new-id';
import { ActivityJournal } from '../../src/activity/journal/activity-journal';
import { Entitlement } from '../../src/plugins/entitlements/entitlement.entity';
import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';

const OWN = '/api/account/entitlements';
const ALL = '/api/admin/entitlements';

describe('a licence that is entered many times at once', () => {
  const vendor = new Vendor();
  let instance: TestInstance;
  beforeAll(
    async () => (instance = await startTestInstance({ plugins: [...testPlugins(), aPlugin(vendor.manifest)] })),
  );
  afterAll(() => instance.close());

  const somebody = (): Client => instance.as(instance.auth.add(aUser()));
  const enter = (client: Client, licenseToken: unknown) => client.post(OWN).send({ licenseToken });
  const isOpen = async (client: Client): Promise<boolean> => (await client.get('/paid/api/x')).status !== 402;
  const rows = () => instance.dataSource.getRepository(Entitlement);

  it('goes to exactly one of fifty people who enter the same jti at once', async () => {
    const people = Array.from({ length: 50 }, somebody);
    const jti = newId();
    const record = jest.spyOn(instance.get(ActivityJournal), 'record');
    const answers = await Promise.all(people.map(one => enter(one, vendor.license(one.user.id, { jti }))));
    const statuses = answers.map(({ status, body }) => (status === 201 ? 'granted' : body.code)).sort();
    expect(statuses).toEqual(['granted', ...Array<string>(49).fill('license-already-used')]);
    expect(await rows().countBy({ jti })).toBe(1);
    expect(record).toHaveBeenCalledTimes(1);
    const opened = await Promise.all(people.map(one => isOpen(one)));
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  it('is granted once when one person enters it fifty times at once', async () => {
    const ada = somebody();
    const token = vendor.license(ada.user.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(ada, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(49).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('does not slip through when it is revoked while it is entered again', async () => {
    const ada = somebody();
    const token = vendor.license(ada.user.id);
    const { body } = await enter(ada, token).expect(201);
    const revoke = instance.as('admin').delete(`${ALL}/${body.id}`);
    await Promise.all([
      revoke.expect(204),
      ...Array.from({ length: 20 }, () => enter(ada, token)),
      ada.delete(`${OWN}/${body.id}`),
    ]);
    const left = await rows().findOneBy({ id: body.id });
    if (left) expect(await isOpen(ada)).toBe(false);
    else expect((await enter(ada, token)).status).toBeLessThan(300);
  });
});
