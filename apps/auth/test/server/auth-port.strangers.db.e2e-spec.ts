import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { forwardingKey, FORWARDING_KEY_HEADER, internalBearer } from '@sv/server/keys/keys';
import { User } from '../../src/database/user.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth, TEST_SECRET } from '../support/start-auth';

const FORM = { name: 'Eve', email: 'eve@example.com', password: PASSWORD };
const REBOUND = 'rebound.example:3001';
/** As a browser sends for a page of another server of this machine. */
const OTHER_PORT = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' };

describe('the port of the auth server, reached by a stranger', () => {
  let auth: AuthInstance;
  beforeEach(async () => (auth = await startAuth()));
  afterEach(() => auth.close());

  const people = () => auth.db.getRepository(User).count();

  it('a page rebound to a fresh instance does not become its owner', async () => {
    const { status, body } = await auth.stranger().post('/api/auth/register').set('host', REBOUND).send(FORM);
    expect([status, body.code]).toEqual([421, 'misdirected-request']);
    expect(await people()).toBe(0);
  });

  it('nor does a program or a page that names the host rightly', async () => {
    for (const headers of [{}, OTHER_PORT]) {
      const { status, body } = await auth.stranger().post('/api/auth/register').set(headers).send(FORM);
      expect([status, body.code]).toEqual([401, 'unauthenticated']);
    }
    expect(await people()).toBe(0);
  });

  it('a page of another port ends no session and changes nothing', async () => {
    const { cookie } = await register(auth);
    const attacks = [
      ['post', '/api/auth/sign-out', undefined],
      ['delete', '/api/auth/sessions', undefined],
      ['patch', '/api/auth/profile', { name: 'Eve' }],
      ['post', '/api/auth/password/change', { currentPassword: PASSWORD, newPassword: `${PASSWORD} of Eve` }],
    ] as const;
    for (const [method, path, form] of attacks) {
      const sent = auth.stranger()[method](path).set(OTHER_PORT).set('cookie', cookie);
      const { status, body, headers } = await (form ? sent.send(form) : sent);
      expect([path, status, body.code, headers['set-cookie']]).toEqual([path, 401, 'unauthenticated', undefined]);
    }
    const { body } = await auth.http().get('/api/auth/session').set('cookie', cookie).expect(200);
    expect(body.user.name).toBe('Ada Lovelace');
  });

  it('only the session of a cookie and health are answered without a key, and only by GET', async () => {
    const { cookie, user } = await register(auth);
    const { body } = await auth.stranger().get('/api/verify').set('cookie', cookie).expect(200);
    expect(body.user.id).toBe(user.id);
    await auth.stranger().get('/api/health').expect(200);
    await auth.stranger().get('/api/health/ready').expect(200);
    const others = ['/login', '/api/auth/session', '/login/assets/main.js', '/API/verify', '/api/verify/', '/nothing'];
    for (const path of others) await auth.stranger().get(path).set('cookie', cookie).expect(401);
    for (const method of ['post', 'put', 'head', 'options'] as const)
      await auth.stranger()[method]('/api/verify').set('cookie', cookie).expect(401);
  });

  it('a foreign name in Host is refused on every path, whatever key comes with it', async () => {
    const { cookie } = await register(auth);
    for (const host of [REBOUND, 'localhost.evil.example', '10.0.0.1:3001', '0.0.0.0:3001', '[::2]', 'x:y']) {
      for (const path of ['/api/verify', '/api/health', '/login', '/internal/users'])
        for (const client of [auth.stranger(), auth.http()]) {
          const { status, body } = await client.get(path).set({ host, cookie });
          expect([host, path, status, body.code]).toEqual([host, path, 421, 'misdirected-request']);
        }
    }
  });

  it('two Host headers are refused: whoever stands in between may have looked at the other', async () => {
    const socket = connect(Number(new URL(auth.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: rebound.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"bad-header"/);
  });

  it('no other key opens it, and neither of the two passes for the other', async () => {
    const right = forwardingKey(TEST_SECRET);
    const wrong = ['', 'guessed', `${right}x`, right.slice(1), `${right}, ${right}`, internalBearer(TEST_SECRET)];
    for (const key of wrong) await auth.stranger().get('/login').set(FORWARDING_KEY_HEADER, key).expect(401);
    await auth.stranger().get('/internal/users').set('authorization', `Bearer ${right}`).expect(401);
    await auth.http().get('/internal/users').expect(401);
    await auth.stranger().get('/internal/users').set('authorization', `Bearer ${auth.bearer}`).expect(200);
  });

  it('every answer and refusal says that it is for no other page', async () => {
    for (const [client, path] of [
      [auth.stranger(), '/api/health'],
      [auth.stranger(), '/login'],
      [auth.http(), '/login'],
      [auth.http(), '/nothing'],
    ] as const) {
      const { headers } = await client.get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the keys and names of the auth server, as its environment says', () => {
  const OLD = 'the secret of before, of thirty-two bytes and more';

  it('while the secret is rotated, what a runtime with the old one forwards is taken', async () => {
    const auth = await startAuth({ AUTH_SECRET_PREVIOUS: OLD });
    const headers = { [FORWARDING_KEY_HEADER]: forwardingKey(OLD) };
    const { email } = await register(auth);
    await auth.stranger().post('/api/auth/sign-in').set(headers).send({ email, password: PASSWORD }).expect(200);
    await auth.close();
  });

  it('it is asked for by the names of AUTH_URL, AUTH_HOST, PUBLIC_URL and ALLOWED_HOSTS', async () => {
    const auth = await startAuth({
      AUTH_URL: 'http://auth:3001',
      AUTH_HOST: 'fd00::1',
      PUBLIC_URL: 'https://work.example.org',
      ALLOWED_HOSTS: 'box.lan',
    });
    const names = ['auth:3001', '[fd00::1]:3001', 'work.example.org', 'box.lan', 'localhost:3001', '[::1]:3001'];
    for (const host of names) await auth.stranger().get('/api/health').set('host', host).expect(200);
    await auth.close();
  });
});
