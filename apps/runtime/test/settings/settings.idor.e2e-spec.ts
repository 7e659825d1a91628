import { InvalidInputError, NotAuthenticatedError, NotFoundError, PermissionDeniedError, sdk } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { aUser } from '../support/auth-server/fake-users';
import { asPlugin } from '../support/calling';
import { instanceSettings, SETTINGS_PLUGIN, settingsPlugin, userSettings } from '../support/plugins/settings-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { premiumVendor } from '../support/plugins/vendor';
import { rowsOfAll } from '../support/routes/rows-of-all';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ADMIN_ONLY = 'com.example.boardroom';
const PAID = 'com.example.paid';
const BLIND = 'com.example.blind';
const settingsOf = (id: string) => `/api/account/apps/${id}/settings`;

describe('the settings of others', () => {
  let instance: TestInstance;
  const victim = aUser({ name: 'Victim' });
  const hidden = aUser({ name: 'Hidden' });
  beforeAll(async () => {
    const license = { publicKey: premiumVendor.pair.publicKey };
    const plugins = [
      {},
      { id: ADMIN_ONLY, adminOnly: true, routePrefix: '/boardroom' },
      { id: PAID, routePrefix: '/paid', monetization: { model: 'one_time' as const, license } },
      { id: BLIND, routePrefix: '/blind', permissions: ['settings' as const] },
    ].map(fields => settingsPlugin(fields).plugin);
    instance = await startTestInstance({ plugins: [...testPlugins(), ...plugins] });
    [victim, hidden].forEach(user => instance.auth.add(user));
    instance.auth.users.hidden.add(hidden.id);
    for (const user of [victim, hidden])
      await instance
        .as(user)
        .patch(userSettings)
        .send({ values: { perPage: 77, token: 'of the victim' } })
        .expect(200);
  });
  afterAll(() => instance.close());

  it('cannot be named in a path, a query, a header or a body', async () => {
    const attacker = instance.as('user');
    const before = await rowsOfAll(instance);
    const reads = [
      attacker.get(`${userSettings}?userId=${victim.id}`),
      attacker.get(userSettings).set('x-platform-user-id', victim.id),
      attacker.get(`${userSettings}/${victim.id}`),
      attacker.get(`/api/account/apps/${SETTINGS_PLUGIN}/settings/${victim.id}`),
    ];
    for (const { body } of await Promise.all(reads)) expect(JSON.stringify(body)).not.toContain('"perPage":77');
    for (const body of [
      { values: {}, userId: victim.id },
      { values: { userId: victim.id, perPage: 10 } },
      { values: { perPage: 10 }, ownerKey: 'instance' },
    ])
      await attacker.patch(userSettings).send(body).expect(400);
    await attacker
      .patch(`/api/account/apps/${encodeURIComponent(`../plugins/${SETTINGS_PLUGIN}`)}/settings`)
      .send({ values: {} })
      .expect(400);
    expect(await rowsOfAll(instance)).toEqual(before);
    expect((await instance.as(victim).get(userSettings)).body.values.perPage).toBe(77);
  });

  it('of the instance are changed by those who manage plugins, and read by those who may look', async () => {
    const change = { values: { currency: 'CHF' } };
    await instance.as('user').get(instanceSettings).expect(403);
    await instance.as('auditor').get(instanceSettings).expect(200);
    for (const who of ['user', 'auditor'] as const)
      await instance.as(who).patch(instanceSettings).send(change).expect(403);
    await instance.as('user').patch(userSettings).send(change).expect(400);
  });

  it('of apps that the person may not open look like those of no app', async () => {
    const me = instance.as('user');
    const nothing = await me.get(settingsOf('com.example.nothing')).expect(404);
    for (const id of [ADMIN_ONLY, PAID]) {
      const { body } = await me.get(settingsOf(id)).expect(404);
      expect({ ...body, requestId: '', instance: '' }).toEqual({ ...nothing.body, requestId: '', instance: '' });
      await me
        .patch(settingsOf(id))
        .send({ values: { perPage: 10 } })
        .expect(404);
    }
    const { body } = await me.get('/api/account/apps').expect(200);
    expect(body.apps.map(({ id }: { id: string }) => id).sort()).toEqual([BLIND, SETTINGS_PLUGIN]);
    await instance.as('admin').get(settingsOf(ADMIN_ONLY)).expect(200);
  });

  it('name nobody whom the person may not see', async () => {
    const { body } = await instance
      .as('user')
      .patch(userSettings)
      .send({ values: { buddy: hidden.id } })
      .expect(400);
    expect(body.errors[0].pointer).toBe('/values/buddy');
    expect(JSON.stringify(body)).not.toContain('Hidden');
  });

  it('reach a plugin within a request without secrets, and only of people whom the person sees', async () => {
    const me = instance.as('user');
    const { body } = await me.get(`/club/api/settings/${victim.id}`).expect(200);
    expect(body).toMatchObject({ perPage: 77, token: null });
    for (const id of [hidden.id, newId()]) await me.get(`/club/api/settings/${id}`).expect(404);
    await me.get('/club/api/settings/not%20an%20id').expect(400);
  });

  it('are read in full outside of requests only, and by plugins with users:read within them', async () => {
    const { id, name, email } = instance.people.get('user')!;
    const user = { id, name, email, image: null, role: 'platform:user' as const };
    const ofVictim = () => sdk.settings.user(victim.id);
    await expect(asPlugin(instance, BLIND, ofVictim, { user })).rejects.toThrow(PermissionDeniedError);
    expect(await asPlugin(instance, BLIND, () => sdk.settings.user(id), { user })).toMatchObject({ perPage: 20 });
    const outside = { user: null, session: null, requestId: '', caller: null };
    expect(await asPlugin(instance, SETTINGS_PLUGIN, ofVictim, outside)).toMatchObject({ token: 'of the victim' });
    await expect(asPlugin(instance, SETTINGS_PLUGIN, () => sdk.settings.user(), outside)).rejects.toThrow(
      NotAuthenticatedError,
    );
    await expect(asPlugin(instance, SETTINGS_PLUGIN, () => sdk.settings.user({} as never), outside)).rejects.toThrow(
      InvalidInputError,
    );
    // A request of a program: it has no person, and is still a request.
    const program = { user: null, session: null };
    expect(await asPlugin(instance, SETTINGS_PLUGIN, ofVictim, program)).toMatchObject({ perPage: 77, token: null });
    await expect(asPlugin(instance, SETTINGS_PLUGIN, () => sdk.settings.user(hidden.id), program)).rejects.toThrow(
      NotFoundError,
    );
  });

  it('of another plugin cannot be named at all', async () => {
    const { id, name, email } = instance.people.get('user')!;
    await instance
      .as('user')
      .patch(settingsOf(BLIND))
      .send({ values: { perPage: 55 } })
      .expect(200);
    const user = { id, name, email, image: null, role: 'platform:user' as const };
    expect(await asPlugin(instance, SETTINGS_PLUGIN, () => sdk.settings.user(), { user })).toMatchObject({
      perPage: 20,
    });
  });
});
