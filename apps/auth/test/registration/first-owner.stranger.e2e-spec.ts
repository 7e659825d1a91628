import { SetupToken } from '../../src/accounts/registration/setup-token';
import { FirstOwner } from '../../src/database/first-owner.entity';
import { User } from '../../src/database/user.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const FORM = { name: 'Eve', email: 'eve@example.com', password: PASSWORD };

/** Behind a proxy or in a container, with PUBLIC_URL as it ships, whoever came first owned the instance. */
describe('a stranger at a fresh instance that says it is on loopback', () => {
  let auth: AuthInstance;
  beforeEach(async () => (auth = await startAuth()));
  afterEach(() => auth.close());

  const behindProxy = (fields: object = {}, headers: Record<string, string> = {}) =>
    auth
      .http()
      .post('/api/auth/register')
      .unset('x-sv-loopback')
      .set({ 'x-forwarded-for': '203.0.113.9', ...headers })
      .send({ ...FORM, ...fields });

  it('does not become its owner, whatever they say of themselves', async () => {
    const tries = [
      await behindProxy(),
      await behindProxy({}, { 'x-sv-loopback': 'true' }),
      await behindProxy({ setupToken: 'guessed' }),
      await behindProxy({}, { host: '127.0.0.1', 'x-real-ip': '127.0.0.1' }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code as string])).toEqual(
      tries.map(() => [403, 'setup-token-required']),
    );
    const direct = await auth.stranger().post('/api/auth/register').set('x-sv-loopback', '1').send(FORM);
    expect(direct.status).toBe(401);
    expect(await auth.db.getRepository(User).count()).toBe(0);
    expect(await auth.db.getRepository(FirstOwner).count()).toBe(0);
  });

  it('is an ordinary user once there is an owner, and needs no link for it', async () => {
    expect((await register(auth)).user.role).toBe('platform:owner');
    expect((await behindProxy().expect(201)).body.user.role).toBe('platform:user');
  });

  it('is the operator when they bring the link', async () => {
    const link = new URL((await auth.app.get(SetupToken).setupLink())!);
    const { body } = await behindProxy({ setupToken: link.searchParams.get('setup') }).expect(201);
    expect(body.user.role).toBe('platform:owner');
  });
});
