import { createToken, sendTokenForm, verifyToken } from '../support/access-tokens';
import { giveRole, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

/** Somebody who knows the ids of other people's tokens, from a log for example, and may have a high role. */
describe('access tokens of others', () => {
  let auth: AuthInstance;
  let ada: Person;
  let eve: Person;
  beforeAll(async () => {
    auth = await startAuth();
    [ada, eve] = [await register(auth), await register(auth)];
    await giveRole(auth, eve.user.id, 'platform:admin');
  });
  afterAll(() => auth.close());

  it('are not in the list of anybody else', async () => {
    await createToken(auth, ada);
    const { body } = await auth.http().get('/api/auth/access-tokens').set('cookie', eve.cookie).expect(200);
    expect(body.accessTokens).toEqual([]);
  });

  it('are not revoked by anybody else, and an id that exists answers as one that does not', async () => {
    const { id, token } = await createToken(auth, ada);
    const revoke = (one: string) => auth.http().delete(`/api/auth/access-tokens/${one}`).set('cookie', eve.cookie);
    const [theirs, nobodys, none] = [
      await revoke(id),
      await revoke('01a1fdba-7e91-777f-9bcb-000000000000'),
      await revoke('x'),
    ];

    expect([theirs.status, nobodys.status, none.status]).toEqual([404, 404, 404]);
    expect(theirs.body.code).toBe(nobodys.body.code);
    expect(await verifyToken(auth, token)).not.toBeNull();
  });

  it('are not created for anybody else', async () => {
    const { body } = await sendTokenForm(auth, eve, { userId: ada.user.id }).expect(400);
    expect(body.code).toBe('validation-failed');
  });

  it('are told to nobody without the internal key, and open no route of the auth server', async () => {
    const { token } = await createToken(auth, ada);
    const asked = auth.http().post('/internal/access-tokens/verify').set('cookie', ada.cookie);
    await asked.send({ tokenHash: '0'.repeat(64) }).expect(401);
    for (const path of ['/api/auth/session', '/api/auth/access-tokens', '/internal/policies'])
      await auth.http().get(path).set('authorization', `Bearer ${token}`).expect(401);
  });
});
