import { Session } from '../../src/database/session.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('forged x-forwarded-for and x-request-id', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  async function signInWith(headers: Record<string, string>, client = auth.http()) {
    const { email } = await register(auth);
    const response = await client
      .post('/api/auth/sign-in')
      .set(headers)
      .send({ email, password: PASSWORD })
      .expect(200);
    const session = await auth.db
      .getRepository(Session)
      .findOneOrFail({ where: { userId: response.body.user.id }, order: { id: 'DESC' } });
    return { address: session.ipAddress, requestId: response.headers['x-request-id'] };
  }

  it('count for nothing without the forwarding key, not even from the command line', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged', 'x-sv-forwarded-key': 'guessed' };
    const bearer = { authorization: `Bearer ${auth.bearer}` };

    const seen = await signInWith({ ...forged, ...bearer }, auth.stranger());
    expect(seen.address).toBe('127.0.0.1');
    expect(seen.requestId).not.toBe('forged');
  });

  it('are believed from the runtime', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'req-1' };

    expect(await signInWith(headers)).toEqual({ address: '203.0.113.9', requestId: 'req-1' });
  });

  it.each(['not an address', '203.0.113.9, 10.0.0.1', ''])('are checked even so: %j is no address', async value => {
    const headers = { 'x-forwarded-for': value, 'x-request-id': 'a b<script>' };

    const seen = await signInWith(headers);
    expect(seen.address).toBe('127.0.0.1');
    expect(seen.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
