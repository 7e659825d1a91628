import { RevocationRow } from '../../src/database/revocation.entity';
import { cookieOf, PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const tokenOf = (cookie: string) => /sv_session=([^;]+)/.exec(cookie)![1]!;

describe('session fixation', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  const verify = (cookie: string) => auth.http().get('/api/verify').set('cookie', cookie);

  it('fails at sign-in: a token that was planted before is not taken over', async () => {
    const ada = await register(auth);
    const planted = `sv_session=${'A'.repeat(43)}`;
    const body = { email: ada.email, password: PASSWORD };
    const response = await auth.http().post('/api/auth/sign-in').set('cookie', planted).send(body).expect(200);

    expect(tokenOf(cookieOf(response))).not.toBe('A'.repeat(43));
    await verify(planted).expect(401);
  });

  it("fails at sign-in: the attacker's own live session in the victim's browser ends and is not continued", async () => {
    const [victim, mallory] = [await register(auth), await register(auth)];
    const body = { email: victim.email, password: PASSWORD };
    const response = await auth.http().post('/api/auth/sign-in').set('cookie', mallory.cookie).send(body).expect(200);

    expect(response.body.user.id).toBe(victim.user.id);
    await verify(mallory.cookie).expect(401);
    expect((await verify(cookieOf(response)).expect(200)).body.user.id).toBe(victim.user.id);
  });

  it.each([
    ['reauthenticate', { password: PASSWORD }],
    ['password/change', { currentPassword: PASSWORD, newPassword: 'another fine phrase' }],
  ])('fails at %s: the token rotates, the old one opens nothing and old payloads are void', async (route, body) => {
    const ada = await register(auth);
    const response = await auth.http().post(`/api/auth/${route}`).set('cookie', ada.cookie).send(body).expect(204);
    const renewed = cookieOf(response);

    expect(tokenOf(renewed)).not.toBe(tokenOf(ada.cookie));
    const late = await verify(ada.cookie).expect(401);
    expect(late.headers['set-cookie']).toBeUndefined();
    await verify(renewed).expect(200);
    expect(await auth.db.getRepository(RevocationRow).existsBy({ userId: ada.user.id, epoch: 1 })).toBe(true);
  });

  it('gains nothing from a wrong password at reauthenticate', async () => {
    const ada = await register(auth);
    const response = await auth
      .http()
      .post('/api/auth/reauthenticate')
      .set('cookie', ada.cookie)
      .send({ password: 'not it at all' });

    expect([response.status, response.body.code]).toEqual([401, 'invalid-credentials']);
    expect(response.headers['set-cookie']).toBeUndefined();
    await verify(ada.cookie).expect(200);
  });
});
