import { createLogger } from '@sv/server/logger/logger';
import { Session } from '../../src/database/session.entity';
import { requestContext } from '../../src/http/identify-request';
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

describe('a forged traceparent', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const forged = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const lines: string[] = [];
  let auth: AuthInstance;
  beforeAll(async () => {
    const log = createLogger('debug', requestContext, { write: line => void lines.push(line) });
    auth = await startAuth({}, undefined, log);
  });
  afterAll(() => auth.close());
  beforeEach(() => (lines.length = 0));

  it('counts for nothing without a key of ours, also where none is needed', async () => {
    await auth.stranger().get('/login').set(forged).expect(401);
    await auth.stranger().get('/api/verify').set(forged).expect(401);
    await auth.stranger().get('/internal/policies').set(forged).set('authorization', 'Bearer guessed').expect(401);
    expect(lines.join()).toContain('/api/verify');
    expect(lines.join()).not.toContain(TRACE);
  });

  it('is believed from the runtime and the command line', async () => {
    await auth.http().get('/api/auth/session').set(forged);
    await auth.stranger().get('/internal/policies').set(forged).set('authorization', `Bearer ${auth.bearer}`);
    expect(lines.filter(line => line.includes(`"traceId":"${TRACE}"`)).length).toBeGreaterThanOrEqual(2);
  });
});
