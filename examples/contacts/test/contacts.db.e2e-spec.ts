import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import { aUser } from '../../../apps/runtime/test/support/auth-server/fake-users';
import { PluginHost } from '../../../apps/runtime/src/plugins/host/plugin-host';
import { pluginContext, runInContext } from '../../../apps/runtime/src/kernel/request-context/request-context';
import { exportedRecords } from '../../../apps/runtime/test/support/plugins/exported-records';
import { importRecords } from '../../../apps/runtime/test/support/plugins/import-records';
import { type Client, startTestInstance, type TestInstance } from '../../../apps/runtime/test/support/test-instance';
import manifest from '../manifest.json';
import * as contacts from '../server/plugin.module';
import { deleteContacts } from '../server/portability';

const url = '/contacts/api/contacts';
const id = 'com.example.contacts';

describe('Contacts', () => {
  let instance: TestInstance;
  let ada: Client;
  beforeAll(async () => {
    const load = () => Promise.resolve(contacts);
    const plugin = {
      manifest: withDefaults(manifest as ManifestSource),
      origin: 'example' as const,
      iconSvg: null,
      load,
    };
    instance = await startTestInstance({ plugins: [plugin], env: { EXAMPLE_PLUGINS: 'true' } });
  });
  afterAll(() => instance.close());
  beforeEach(() => {
    ada = instance.as(instance.auth.add(aUser()));
  });

  const list = async (client: Client) => (await client.get(url).expect(200)).body.contacts;
  const plugin = () => instance.get(PluginHost).get(id);
  /** As the platform calls what the plugin registered: in the plugin's context, with nobody signed in. */
  const within = <R>(work: () => Promise<R>): Promise<R> => runInContext(pluginContext(plugin()), work);
  const full = { name: 'Alan', email: 'alan@example.com', phone: '1', birthday: '1912-06-23', notes: 'a\nb' };

  it('keeps, changes and forgets contacts, by name', async () => {
    await ada.post(url).send({ name: '  Zoë ' }).expect(201);
    const { body: alan } = await ada.post(url).send(full).expect(201);
    expect(await list(ada)).toMatchObject([full, { name: 'Zoë', email: null, birthday: null }]);

    const { body } = await ada.patch(`${url}/${alan.id}`).send({ phone: null, name: 'Alan T' }).expect(200);
    expect(body).toEqual({ ...full, id: alan.id, phone: null, name: 'Alan T', version: 2 });
    await ada.delete(`${url}/${alan.id}`).expect(204);
    expect(await list(ada)).toHaveLength(1);
  });

  it('has no lost updates: the second of two tabs learns what the first one saved', async () => {
    const { body: alan, headers } = await ada.post(url).send(full).expect(201);
    expect([alan.version, headers['etag']]).toEqual([1, '"1"']);
    const at = `${url}/${alan.id}`;
    const answers = await Promise.all(
      ['2', '3', '4'].map(phone => ada.patch(at).set('if-match', '"1"').send({ phone })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const [stored] = await list(ada);
    expect(stored).toMatchObject({ version: 2 });
    const { body } = await ada.delete(at).set('if-match', '"1"').expect(412);
    expect(body).toMatchObject({ code: 'changed-meanwhile', current: stored });
    await ada.patch(at).set('if-match', 'soon').send({ phone: '5' }).expect(400);
    await ada.patch(at).send({ version: 2 }).expect(400);
    await ada.patch(at).set('if-match', '*').send({ phone: '5' }).expect(200);
    expect(await list(ada)).toEqual([{ ...stored, phone: '5', version: 3 }]);
  });

  it("does not tell somebody else's contact from a missing one", async () => {
    const { body: alan } = await ada.post(url).send(full).expect(201);
    const bob = instance.as(instance.auth.add(aUser()));
    await bob.patch(`${url}/${alan.id}`).send({ name: 'x' }).expect(404);
    await bob.delete(`${url}/${alan.id}`).expect(404);
    expect(await list(bob)).toEqual([]);
    expect(await list(ada)).toMatchObject([full]);
  });

  it.each([
    [{}, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: 'x', birthday: '2026-02-30' }, '/birthday'],
    [{ name: 'x', birthday: '' }, '/birthday'],
    [{ name: 'x', notes: 'a\u0000b' }, '/notes'],
    [{ name: 'x', userId: 'y' }, '/userId'],
  ])('refuses %j', async (contact, pointer) => {
    const { body } = await ada.post(url).send(contact).expect(400);
    expect(body.errors).toMatchObject([{ pointer }]);
  });

  it('goes along with a person, comes back once, and goes when they go', async () => {
    await ada.post(url).send(full).expect(201);
    await ada.post(url).send({ name: 'Zoë' }).expect(201);
    const bob = instance.as(instance.auth.add(aUser()));
    const exported = await exportedRecords(plugin(), ada.user.id);
    const mapId = (old: string) => old.replace(/^.{8}/, '00000000');
    const bring = (records: unknown[], dryRun = false) =>
      importRecords(plugin(), bob.user.id, records, { mapId, dryRun });

    expect(await bring(exported, true)).toMatchObject({ added: 2, skipped: 0, failed: 0 });
    expect(await list(bob)).toEqual([]);
    expect(await bring(exported)).toMatchObject({ added: 2, skipped: 0, failed: 0 });
    expect(await bring(exported)).toMatchObject({ added: 0, skipped: 2, failed: 0 });
    expect(await bring([null, 7, { name: 'x' }, { ...(exported[0] as object), id: 'y', birthday: '1' }])).toMatchObject(
      {
        failed: 4,
      },
    );
    expect((await list(bob)).map(({ name }: { name: string }) => name)).toEqual(['Alan', 'Zoë']);

    await within(() => deleteContacts({ userId: bob.user.id }));
    await within(() => deleteContacts({ userId: bob.user.id }));
    expect(await list(bob)).toEqual([]);
    expect(await list(ada)).toHaveLength(2);
  });
});
