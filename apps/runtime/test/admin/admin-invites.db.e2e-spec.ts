import { newId } from '@sv/server/ids/new-id';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const INVITES = '/api/admin/invites';
const guest = (fields: object = {}) => ({ email: 'guest@example.com', ...fields });

describe('/api/admin/invites', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());
  beforeEach(() => void (instance.auth.calls.length = 0));

  const asked = () => instance.auth.calls.filter(({ path }) => path.startsWith('/internal/invites'));

  it('invites, shows the link once, lists and takes back, in the name of whoever asked', async () => {
    const admin = instance.as('admin');
    const made = await admin
      .post(INVITES)
      .send(guest({ expiresInHours: 24 }))
      .expect(201);
    const { id } = made.body.invite as { id: string };
    const listed = await instance.as('auditor').get(`${INVITES}?limit=7&cursor=abc`).expect(200);
    await instance.withAdminKey().delete(`${INVITES}/${id}`).expect(204);

    expect(made.body).toEqual({ invite: listed.body.invites[0], token: 'token', url: expect.any(String) });
    expect(listed.body).toMatchObject({ invites: [{ id, role: 'platform:user' }], nextCursor: null });
    expect(asked().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/internal/invites', guest({ expiresInHours: 24, actorId: admin.user.id, actorType: 'user' })],
      ['GET', '/internal/invites?limit=7&cursor=abc', {}],
      ['DELETE', `/internal/invites/${id}`, { actorId: 'bootstrap', actorType: 'admin-key' }],
    ]);
  });

  it.each(['platform:owner', 'platform:admin', 'platform:auditor'])('gives %s from an owner only', async role => {
    await instance.as('admin').post(INVITES).send(guest({ role })).expect(403);
    await instance.withAdminKey().post(INVITES).send(guest({ role })).expect(403);
    expect(asked()).toEqual([]);
    await instance.as('owner').post(INVITES).send(guest({ role })).expect(201);
  });

  it('is looked at by an auditor, who invites nobody and takes nothing back', async () => {
    const auditor = instance.as('auditor');
    await auditor.post(INVITES).send(guest()).expect(403);
    await auditor.delete(`${INVITES}/${newId()}`).expect(403);
    await instance.as('user').get(INVITES).expect(403);
    expect(asked()).toEqual([]);
  });

  it.each([
    {},
    { email: 7 },
    { email: '' },
    { email: 'a\u0000@example.com' },
    { email: 'x'.repeat(255) },
    guest({ role: 'platform:god' }),
    guest({ role: null }),
    guest({ expiresInHours: 0 }),
    guest({ expiresInHours: 8761 }),
    guest({ expiresInHours: '72' }),
    guest({ expiresInHours: null }),
    guest({ token: 'mine' }),
    guest({ actorId: 'me' }),
  ])('refuses %j without asking', async body => {
    const answer = await instance.as('owner').post(INVITES).send(body).expect(400);
    expect(answer.body.code).toBe('validation-failed');
    expect(asked()).toEqual([]);
  });

  it('takes no id for another path', async () => {
    const owner = instance.as('owner');
    for (const id of ['..%2fusers', 'x', '%00']) expect((await owner.delete(`${INVITES}/${id}`)).status).toBe(400);
    await owner.delete(`${INVITES}/${newId()}`).expect(404);
    expect((await owner.get(`${INVITES}?limit=201`)).status).toBe(400);
  });
});
