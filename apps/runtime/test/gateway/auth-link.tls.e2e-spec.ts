import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@sv/server/logger/logger';
import { type TlsFiles, tlsFiles } from '@sv/server/testing/tls-files';
import request from 'supertest';
import { readRuntimeConfig } from '../../src/kernel/config/runtime-config';
import { type Runtime, startRuntime } from '../../src/start-runtime';
import { FakeAuthServer } from '../support/auth-server/fake-auth-server';
import { testPlugins } from '../support/plugins/test-plugins';
import { freshDatabase, type TestDatabase, SECRET, startTestInstance } from '../support/test-instance';

const FORM = { email: 'ada@example.com', password: 'correct horse battery staple' };

describe('the way to an auth server at https', () => {
  let files: TlsFiles;
  let ground: TestDatabase;
  beforeAll(async () => (files = await tlsFiles()));
  afterAll(() => files.remove());
  beforeEach(async () => (ground = await freshDatabase()));
  afterEach(() => ground.clear());

  /** One that answers whoever has a certificate of our authority. */
  const mutual = () => ({ ...files.certificate, ca: files.authority, requestCert: true, rejectUnauthorized: true });

  /** What comes of a sign-in through a runtime that is told to ask there. */
  async function signIn(env: Record<string, string>): Promise<[number, string]> {
    const runtime = await startAlone(ground, env);
    const { status, body } = await request(`http://127.0.0.1:${runtime.port}`).post('/api/auth/sign-in').send(FORM);
    await runtime.close();
    return [status, (body as { code: string }).code];
  }

  it('forwarded requests, sessions, the stream of revocations and everything internal go over TLS', async () => {
    const auth = await new FakeAuthServer(SECRET, mutual()).start();
    const env = { AUTH_URL: auth.url, ...files.client };
    const instance = await startTestInstance({ ground: { ...ground, auth }, env });
    await instance.anonymous().post('/api/auth/sign-in').send(FORM).expect(200);
    await instance.as('owner').get('/api/admin/users').expect(200);
    const asked = (path: string) => auth.calls.some(call => call.path.startsWith(path));
    expect(['/api/auth/sign-in', '/internal/users', '/internal/revocations'].filter(asked)).toHaveLength(3);
    const before = auth.calls.length;
    await instance.anonymous().get('/api/shell').set('cookie', 'sv_session=nobody').expect(401);
    expect(auth.calls.slice(before).map(({ path }) => path)).toEqual(['/api/verify']);
    await instance.close();
    await auth.close();
  });

  it('one whose certificate comes from elsewhere is told nothing', async () => {
    const auth = await new FakeAuthServer(SECRET, files.certificate).start();
    const { AUTH_TLS_CA } = files.stranger;
    expect(await signIn({ AUTH_URL: auth.url, AUTH_TLS_CA })).toEqual([503, 'auth-unavailable']);
    expect(await signIn({ AUTH_URL: auth.url })).toEqual([503, 'auth-unavailable']);
    expect(auth.calls).toEqual([]);
    expect(await signIn({ AUTH_URL: auth.url, AUTH_TLS_CA: files.client.AUTH_TLS_CA })).toEqual([200, undefined]);
    await auth.close();
  });

  it('one that asks for a certificate answers nobody without, and none of a stranger', async () => {
    const auth = await new FakeAuthServer(SECRET, mutual()).start();
    const { AUTH_TLS_CA } = files.client;
    const refused = [503, 'auth-unavailable'];
    expect(await signIn({ AUTH_URL: auth.url, AUTH_TLS_CA })).toEqual(refused);
    expect(await signIn({ AUTH_URL: auth.url, ...files.stranger, AUTH_TLS_CA })).toEqual(refused);
    expect(auth.calls).toEqual([]);
    await auth.close();
  });

  it('one that speaks plain http gets no password', async () => {
    const heard: string[] = [];
    const plain: Server = createServer((incoming, response) => {
      heard.push(incoming.url!);
      response.end('{}');
    });
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    const AUTH_URL = `https://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    expect(await signIn({ AUTH_URL, ...files.client })).toEqual([503, 'auth-unavailable']);
    expect(heard).toEqual([]);
    plain.closeAllConnections();
    plain.close();
  });

  it('an address of IPv6 is one, in every way of asking', async () => {
    const auth = await new FakeAuthServer(SECRET).start('::1');
    expect(auth.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    const instance = await startTestInstance({ ground: { ...ground, auth }, env: { AUTH_URL: auth.url } });
    await instance.anonymous().post('/api/auth/sign-in').send(FORM).expect(200);
    await instance.as('owner').get('/api/admin/users').expect(200);
    await instance.close();
    await auth.close();
  });
});

/** A runtime that may not reach its auth server, so nobody waits until it has. */
function startAlone({ folder, database }: TestDatabase, env: Record<string, string>): Promise<Runtime> {
  const common = { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.options.url, AUTH_SECRET: SECRET };
  const config = readRuntimeConfig({ ...common, PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', ...env });
  return startRuntime(config, createLogger('silent'), testPlugins());
}
