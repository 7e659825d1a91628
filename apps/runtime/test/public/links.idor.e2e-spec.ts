import { newId } from '@sv/server/ids/new-id';
import { albumsPlugin } from '../support/plugins/albums-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { ADMIN_KEY, startTestInstance, type TestInstance } from '../support/test-instance';

describe('the links of others', () => {
  let instance: TestInstance;
  let id: string;
  let token: string;
  beforeAll(async () => {
    const plugins = [albumsPlugin({ id: 'com.example.albums' }), albumsPlugin({ id: 'com.example.other' })];
    instance = await startTestInstance({ plugins: [...testPlugins(), ...plugins] });
    const { body } = await instance.as('user').post('/albums/api/links').expect(201);
    ({ id } = body);
    token = body.url.split('/').at(-1);
  });
  afterAll(() => instance.close());

  const isThere = async (): Promise<boolean> =>
    (await instance.anonymous().get(`/albums/api/shared/${token}`)).body.link !== null;

  it.each(['owner', 'admin', 'auditor'] as const)('are ended by no %s, in Account or in the app', async who => {
    const unknown = await instance.as(who).delete(`/api/account/links/${newId()}`).expect(404);
    const foreign = await instance.as(who).delete(`/api/account/links/${id}`).expect(404);
    expect({ ...foreign.body, instance: '', requestId: '' }).toEqual({ ...unknown.body, instance: '', requestId: '' });
    await instance.as(who).delete(`/albums/api/links/${id}`).expect(404);
    expect(await isThere()).toBe(true);
  });

  it('are ended by no other app, not even for the person who created them', async () => {
    await instance.as('user').delete(`/other/api/links/${id}`).expect(404);
    expect(await isThere()).toBe(true);
  });

  it('are in nobody else’s list', async () => {
    for (const who of ['owner', 'admin', 'auditor'] as const)
      expect((await instance.as(who).get('/api/account/links').expect(200)).body.links).toEqual([]);
    await instance.as('user').get('/api/admin/links').expect(403);
    await instance.as('user').delete(`/api/admin/links/${id}`).expect(403);
    await instance.as('auditor').delete(`/api/admin/links/${id}`).expect(403);
    await instance.anonymous().get('/api/admin/links').expect(401);
    await instance.withToken(instance.accessTokenOf('user')).get('/api/account/links').expect(403);
  });

  it('with a wrong id are no error of the server', async () => {
    for (const wrong of ['1', '%00', 'x'.repeat(300), "'"]) {
      expect((await instance.as('user').delete(`/api/account/links/${wrong}`)).status).toBe(400);
      expect([400, 404]).toContain((await instance.as('user').delete(`/albums/api/links/${wrong}`)).status);
    }
  });

  describe('a page that anybody opens', () => {
    const named = async (path: string) => (await instance.anonymous().get(path).expect(200)).body as object;

    it('names nobody before its link was checked, and then whom its creator sees: no addresses, no search', async () => {
      const admin = instance.people.get('admin')!;
      expect(await named(`/albums/api/named/${token}/${admin.id}`)).toEqual({
        before: 'NotAuthenticatedError',
        after: [{ id: admin.id, name: 'admin', image: null, deleted: false }],
        find: 'NotAuthenticatedError',
        emails: 'NotAuthenticatedError',
      });
      instance.auth.users.hidden.add(admin.id);
      expect(await named(`/albums/api/named/${token}/${admin.id}`)).toMatchObject({ after: [] });
      instance.auth.users.hidden.delete(admin.id);
    });

    it('knows the groups of the creator of its link, once that was checked, and of nobody else', async () => {
      const [user, admin] = [instance.people.get('user')!, instance.people.get('admin')!];
      const choir = instance.auth.groups.create('Choir', [user.id, admin.id]);
      expect(await named(`/albums/api/groups/${token}/${admin.id}`)).toEqual({
        before: 'NotAuthenticatedError',
        own: [choir.id],
        others: 'InvalidInputError',
      });
    });

    it('reads nobody’s settings', () =>
      instance
        .anonymous()
        .get(`/albums/api/settings/${instance.people.get('user')!.id}`)
        .expect(401));
  });

  it('are ended by administrators and by an admin key', async () => {
    await instance.withAdminKey(ADMIN_KEY).delete(`/api/admin/links/${id}`).expect(204);
    expect(await isThere()).toBe(false);
    await instance.as('owner').delete(`/api/admin/links/${id}`).expect(404);
  });
});
