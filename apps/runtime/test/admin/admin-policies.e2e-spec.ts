import { startTestInstance, type TestInstance } from '../support/test-instance';

const POLICIES = '/api/admin/policies';

describe('/api/admin/policies', () => {
  let instance: TestInstance;
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  const asked = () => instance.auth.calls.filter(({ method }) => method === 'PATCH');

  it('shows each as value, default and whether it was set here', async () => {
    const { body } = await instance.as('auditor').get(POLICIES).expect(200);

    expect(body).toEqual({
      inviteOnly: { value: false, default: false, overridden: false },
      requireMfa: { value: 'none', default: 'none', overridden: false },
      requireEmailVerification: { value: false, default: false, overridden: false },
      mfaGraceDays: { value: 7, default: 7, overridden: false },
      directory: { value: 'everyone', default: 'everyone', overridden: false },
      accessTokens: { value: 'allowed', default: 'allowed', overridden: false },
      publicLinks: { value: 'on', default: 'on', overridden: false },
      version: 0,
    });
  });

  it('changes what is given, in the name of whoever asked, and null goes back', async () => {
    const admin = instance.as('admin');
    const changed = await admin.patch(POLICIES).send({ requireMfa: 'admins', mfaGraceDays: 0 }).expect(200);
    expect(changed.body).toMatchObject({
      requireMfa: { value: 'admins', overridden: true },
      mfaGraceDays: { value: 0, default: 7 },
    });
    await instance.withAdminKey().patch(POLICIES).send({ requireMfa: null }).expect(200);

    expect(asked().map(({ body }) => body)).toEqual([
      { requireMfa: 'admins', mfaGraceDays: 0, actorId: admin.user.id, actorType: 'user' },
      { requireMfa: null, actorId: 'bootstrap', actorType: 'admin-key' },
    ]);
    expect((await admin.get(POLICIES)).body.requireMfa).toEqual({ value: 'none', default: 'none', overridden: false });
  });

  it('is looked at by an auditor, who changes nothing', async () => {
    await instance.as('auditor').patch(POLICIES).send({ inviteOnly: true }).expect(403);
    await instance.as('user').get(POLICIES).expect(403);
    expect(asked()).toEqual([]);
  });

  it('passes on why a wish was refused', async () => {
    const { body } = await instance.as('owner').patch(POLICIES).send({ requireEmailVerification: true }).expect(409);
    expect(body).toMatchObject({ code: 'mail-not-configured', instance: POLICIES });
  });

  it.each([
    { inviteOnly: 'yes' },
    { inviteOnly: 0 },
    { requireMfa: 'some' },
    { requireMfa: ['all'] },
    { requireEmailVerification: {} },
    { mfaGraceDays: -1 },
    { mfaGraceDays: 366 },
    { mfaGraceDays: '7' },
    { mfaGraceDays: 0.5 },
    { actorId: 'me' },
    { passwordLength: 4 },
    { version: 1 },
  ])('refuses %j without asking', async change => {
    const { body } = await instance.as('owner').patch(POLICIES).send(change).expect(400);
    expect(body.code).toBe('validation-failed');
    expect(asked()).toEqual([]);
  });
});
