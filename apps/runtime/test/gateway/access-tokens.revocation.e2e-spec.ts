import { hashToken } from '@sv/server/keys/constant-time';
import { aUser } from '../support/auth-server/fake-users';
import { type Echo, echoPlugin } from '../support/plugins/echo-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

/** Somebody who goes on with a token that was remembered here, after it was revoked or its owner changed. */
describe('an access token that the runtime remembers', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), echoPlugin({ id: 'com.example.mirror' })] });
  });
  afterAll(() => instance.close());

  const asked = () => instance.auth.calls.filter(({ path }) => path === '/internal/access-tokens/verify').length;
  const use = (token: string) => instance.withToken(token).get('/mirror/api/echo');
  const used = async (fields = {}) => {
    const user = instance.auth.add(aUser());
    const token = instance.accessTokenOf(user, fields);
    await use(token).expect(200);
    return { user, token, stored: instance.auth.accessTokens.get(hashToken(token))! };
  };
  /** Once the stream has carried what was told before. */
  const until = async (holds: () => Promise<boolean>) => {
    for (let tries = 0; tries < 100; tries++) {
      if (await holds()) return;
      await new Promise(done => setTimeout(done, 10));
    }
    throw new Error('it never came');
  };

  it('costs no question while nothing has changed', async () => {
    const { token } = await used();
    const before = asked();
    for (let n = 0; n < 5; n++) await use(token).expect(200);
    expect(asked()).toBe(before);
  });

  it.each([
    ['it is revoked', 'one'],
    ['all that the person has is ended', 'all'],
  ])('is refused when %s', async (_, what) => {
    const { token, user, stored } = await used();
    const other = instance.accessTokenOf(user);
    await use(other).expect(200);
    instance.auth.accessTokens.delete(hashToken(token));
    instance.auth.revoke(user.id, what === 'one' ? stored.id : null);

    await until(async () => (await use(token)).status === 401);
    expect((await use(token)).body).toMatchObject({
      code: 'unauthenticated',
      detail: expect.stringContaining('revoked'),
    });
    await use(other).expect(200);
  });

  it('is verified again after a change of its owner, and carries what is new', async () => {
    const { token, user, stored } = await used();
    instance.auth.accessTokens.set(hashToken(token), {
      ...stored,
      epoch: 2,
      user: { ...stored.user, name: 'Another name' },
    });
    instance.auth.revoke(user.id, null, 2);
    const nameOf = async () => ((await use(token).expect(200)).body as Echo).session!.user.name;

    await until(async () => (await nameOf()) === 'Another name');
  });

  it('is refused at the instant at which it expires, without a word from anybody', async () => {
    const { token } = await used({ expiresAt: new Date(Date.now() + 300).toISOString() });
    instance.auth.accessTokens.delete(hashToken(token));
    await until(async () => (await use(token)).status === 401);
  });

  it('is not taken while the auth server cannot be reached: nobody could say whether it was revoked', async () => {
    const alone = await startTestInstance({ plugins: [...testPlugins(), echoPlugin({ id: 'com.example.mirror' })] });
    const token = alone.accessTokenOf('user');
    await alone.withToken(token).get('/mirror/api/echo').expect(200);
    await alone.auth.close();

    await until(async () => (await alone.withToken(token).get('/mirror/api/echo')).status !== 200);
    const { status, body } = await alone.withToken(token).get('/mirror/api/echo');
    expect([status, body.code]).toEqual([503, 'auth-unavailable']);
    await alone.close().catch(() => undefined); // the stand-in is closed already
  });
});
