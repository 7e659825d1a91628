import { TestAuthority } from '@sv/server/database/testing/certificates';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { Instance } from './support/instance';
import { Nginx } from './support/nginx';
import { PASSWORD } from './support/person';

const A_YEAR = 'max-age=31536000';

describe('in production, over https', () => {
  const authority = new TestAuthority();
  let instance: Instance;
  let nginx: Nginx;
  beforeAll(async () => {
    const port = await Nginx.port();
    instance = await Instance.start({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SETUP_TOKEN: 'a setup token for this test',
    });
    nginx = await Nginx.startTls(port, [Number(instance.env['PORT'])], authority.issue('localhost'));
  });
  afterAll(async () => {
    await nginx?.stop();
    await instance?.close();
  });

  /** The certificate is checked, against the authority of the test alone. */
  async function ask(path: string, method = 'GET', body?: object, headers: Record<string, string> = {}) {
    const sent = request(nginx.url + path, {
      method,
      ca: authority.cert,
      headers: { accept: 'text/html', ...(body && { 'content-type': 'application/json' }), ...headers },
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) };
  }
  const register = () =>
    ask('/api/auth/register', 'POST', {
      name: 'Ada',
      email: 'ada@example.com',
      password: PASSWORD,
      setupToken: instance.env['SETUP_TOKEN'],
    });
  const hsts = (headers: IncomingHttpHeaders) => headers['strict-transport-security'];

  it.each([
    ['a page of the auth server', '/register', 200],
    ['an error page', '/no-such-thing', 404],
    ['an explanation of a code', '/problems/forbidden', 200],
    ['the page for when there is no network', '/offline', 200],
  ])('%s says that browsers shall come by https alone', async (_name, path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(hsts(answer.headers)).toBe(A_YEAR);
  });

  it('a person gets cookies that no other host and no plain connection can set or read, and documents with HSTS', async () => {
    const { status, headers } = await register();
    expect(status).toBe(201);
    const lines = headers['set-cookie']!;
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^__Host-sv_.*; Secure/i);

    const cookie = lines.map(line => line.split(';')[0]).join('; ');
    const page = await ask('/', 'GET', undefined, { cookie });
    expect([page.status, hsts(page.headers), page.headers['origin-agent-cluster']]).toEqual([200, A_YEAR, '?1']);
    const shell = await ask('/api/shell', 'GET', undefined, { cookie, accept: 'application/json' });
    expect([shell.status, shell.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  });
});
