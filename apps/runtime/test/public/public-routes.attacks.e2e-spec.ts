import { PluginHost } from '../../src/plugins/host/plugin-host';
import { premiumVendor } from '../support/plugins/vendor';
import { publicPlugin, type Seen } from '../support/plugins/public-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { RawConnection } from '../support/raw-connection';
import { ADMIN_KEY, type Method, startTestInstance, type TestInstance } from '../support/test-instance';

const HOOK = '/open/api/hooks/payment';
const SHARE = '/open/api/share/a/b';

describe('a route that a plugin opens to everybody', () => {
  let instance: TestInstance;
  const lines: string[] = [];
  beforeAll(async () => {
    const paid = { model: 'one_time', license: { publicKey: premiumVendor.pair.publicKey } } as const;
    const plugins = [
      publicPlugin(),
      publicPlugin({ id: 'com.example.paid', monetization: paid }),
      publicPlugin({ id: 'com.example.staff', adminOnly: true }),
      publicPlugin({ id: 'com.example.off' }),
      publicPlugin({ id: 'com.example.unasked', permissions: [] }),
    ];
    instance = await startTestInstance({
      plugins: [...testPlugins(), ...plugins],
      log: line => lines.push(line),
      env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '0', PUBLIC_BODY_LIMIT_BYTES: '2048', BODY_LIMIT_BYTES: '4096' },
    });
    await instance.get(PluginHost).disable('com.example.off');
  });
  afterAll(() => instance.close());

  /** The target as it is: clients would tidy it. */
  const statusOf = async (target: string, method = 'GET', ...headers: string[]): Promise<number> => {
    const connection = await RawConnection.open(instance.url);
    connection.say(`${method} ${target} HTTP/1.1`, 'Host: localhost', ...headers, 'Connection: close', '');
    await connection.closed();
    return Number(connection.head.slice(9, 12));
  };

  describe('with the cookie of a victim', () => {
    it.each<Method>(['get', 'post'])('%s: nobody is signed in, and the plugin sees no cookie', async method => {
      const owner = instance.as('owner');
      const { body, headers } = await owner[method](SHARE)
        .set('cookie', `${owner.cookie}; sv-theme=dark; own=1`)
        .expect(200);
      const { session, headers: sent, rawHeaders } = body as Seen;
      expect(session).toBeNull();
      expect(sent).not.toHaveProperty('cookie');
      expect(rawHeaders.join(' ').toLowerCase()).not.toContain('cookie');
      expect(headers).not.toHaveProperty('set-cookie');
    });

    it('a page of others may send the browser here: it acts as nobody', async () => {
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { body } = await instance.as('owner').post(HOOK).set(foreign).send({ amount: 1 }).expect(201);
      expect(body.session).toBeNull();
      await instance.as('owner').post('/open/api/admin').set(foreign).send({}).expect(403);
    });

    it('a route that needs a person refuses everybody', () =>
      instance.as('owner').get('/open/api/hooks/signed-in').expect(401));

    it('the auth server is not asked, whatever the cookie says', async () => {
      const before = instance.auth.calls.length;
      await instance.anonymous().get(SHARE).set('cookie', 'sv_session=guessed').expect(200);
      expect(instance.auth.calls.slice(before).filter(({ path }) => path.startsWith('/api/verify'))).toEqual([]);
    });
  });

  describe('with a credential of this workspace', () => {
    it.each([
      ['an access token', { authorization: 'Bearer svpat_guessed' }],
      ['an access token in other spelling', { authorization: 'bearer  SVPAT_guessed' }],
      ['a bare access token', { authorization: 'svpat_guessed' }],
      ['an admin key', { authorization: 'Bearer svak_guessed' }],
      ['the bootstrap key', { 'x-platform-admin-key': ADMIN_KEY }],
    ])('%s is 403', async (_, header) => {
      for (const path of [SHARE, '/open/s/token']) {
        const { body } = await instance.anonymous().get(path).set(header).expect(403);
        expect(body.code).toBe('forbidden');
      }
    });

    it('all else in Authorization reaches the plugin unread', async () => {
      const { body } = await instance.anonymous().post(HOOK).set('authorization', 'Basic cGF5OnNlY3JldA==').expect(201);
      expect(body.headers.authorization).toBe('Basic cGF5OnNlY3JldA==');
    });
  });

  it('smuggled headers of the platform and of proxies do not reach the plugin', async () => {
    const { body } = await instance
      .anonymous()
      .get(SHARE)
      .set({
        'x-platform-user-id': 'somebody',
        'X-Platform_User-Role': 'platform:owner',
        'x-platform-plugin-id': 'sv.console',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-user': 'root',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
        'proxy-authorization': 'Basic x',
      })
      .expect(200);
    const names = [...Object.keys(body.headers), ...body.rawHeaders.map((name: string) => name.toLowerCase())];
    expect(names.filter(name => /platform|forwarded|real-ip|proxy/.test(name))).toEqual([]);
  });

  describe('a trick with the path', () => {
    it.each([
      ['/open/api/share/../admin', 400],
      ['/open/api/share/%2e%2e/admin', 400],
      ['/open/api/share/%2E%2E%2fadmin', 400],
      ['/open/api/share/..%5cadmin', 400],
      ['/open/api/share/%252e%252e/admin', 400],
      ['/open/api/share//../admin', 400],
      ['/open/api/share/./x', 400],
      ['/open/api/share/\\admin', 401],
      ['/open/api/share//admin', 401],
      ['//open/api/share/admin', 404],
      ['/open//api/share/admin', 401],
      ['/open/api//share/admin', 401],
      ['/open/api/share/a%2fb', 401],
      ['/open/api/share/a%5Cb', 401],
      ['/open/api/share/a%252fb', 401],
      ['/open/api/share/a%2eb', 401],
      ['/open/api/SHARE/x', 401],
      ['/OPEN/api/share/x', 404],
      ['/open/api/share', 401],
      ['/open/api/share/', 401],
      ['/open/api/share/x/', 401],
      ['/open/api/share;/x', 401],
      ['/open/api/sharex/x', 401],
      ['/open/api/hooks', 401],
      ['/open/api/hooks/a/b', 401],
      ['/open/api/admin', 401],
      ['/open/api/openapi.json', 401],
      ['/open/api', 401],
      ['/open/s/a/b', 401],
      ['/open/s', 401],
      ['/open/S/a', 401],
      ['/open/s/a%2f..%2fb', 400],
    ])('%s is %s', async (target, status) => {
      expect(await statusOf(target)).toBe(status);
      // Nor with what could name another address to code behind.
      expect(await statusOf(target, 'GET', 'X-Original-URL: /open/api/share/x', 'X-HTTP-Method-Override: GET')).toBe(
        status,
      );
    });

    it('a page is only read', async () => {
      expect(await statusOf('/open/s/token', 'POST', 'Content-Length: 0')).toBe(401);
    });

    it('what is open stays open with what belongs into an address', async () => {
      for (const target of ['/open/api/share/x?a=../admin', '/open/api/share/%E2%82%AC', '/open/api/share/a:b@c,d;e'])
        expect(await statusOf(target)).toBe(200);
    });
  });

  it('a disabled plugin answers nobody; a licence or a role concerns persons, and nobody is one here', async () => {
    await instance.anonymous().get('/off/api/share/x').expect(404);
    await instance.anonymous().get('/off/s/token').expect(404);
    await instance.anonymous().get('/paid/api/share/x').expect(200);
    await instance.anonymous().get('/staff/api/share/x').expect(200);
    await instance.anonymous().get('/staff/api/admin').expect(401);
  });

  it('what a manifest names without the permission is open to nobody', async () => {
    await instance.anonymous().get('/unasked/api/share/x').expect(401);
    await instance.anonymous().get('/unasked/s/token').expect(401);
  });

  it('an answer sets none of our cookies and nothing for the whole site', async () => {
    const { headers } = await instance.anonymous().get('/open/api/hooks/cookies').expect(200);
    expect(headers['set-cookie']).toEqual(['own=1']);
    expect(headers).not.toHaveProperty('clear-site-data');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('the log has the pattern, and not the secret in the path', async () => {
    await instance.anonymous().get('/open/api/share/a-secret-in-the-path').expect(200);
    expect(lines.join('')).not.toContain('a-secret-in-the-path');
    expect(lines.join('')).toContain('"path":"/open/api/share/**"');
  });

  describe('the body', () => {
    const post = (type: string, body: string | Buffer) =>
      instance.anonymous().post(HOOK).set('content-type', type).send(body);

    it.each([
      ['application/json', '{"a" : 1}', { a: 1 }],
      ['application/json', '[1, 2]', null],
      ['application/x-www-form-urlencoded', 'a=1&b=%20', null],
      ['text/plain', 'words', null],
      ['application/cloudevents+json', '{"a":1}', null],
    ])('%s: %s is kept as it came', async (type, text, parsed) => {
      const { body } = await post(type, text).expect(201);
      expect(Buffer.from(body.rawBody, 'base64').toString()).toBe(text);
      expect(body.body).toEqual(parsed);
    });

    it('keeps bytes that are no text, and nothing where nothing was sent', async () => {
      const bytes = Buffer.from([0, 255, 128, 10]);
      expect((await post('application/octet-stream', bytes)).body.rawBody).toBe(bytes.toString('base64'));
      expect((await instance.anonymous().get(SHARE)).body.rawBody).toBe('');
    });

    it('is limited, announced or not', async () => {
      await post('application/octet-stream', Buffer.alloc(2049)).expect(413);
      const connection = await RawConnection.open(instance.url);
      const head = ['Host: localhost', 'Content-Type: text/plain', 'Transfer-Encoding: chunked', 'Connection: close'];
      connection.say(`POST ${HOOK} HTTP/1.1`, ...head, '', '1000', 'x'.repeat(4096), '0', '');
      await connection.closed();
      expect(connection.head).toMatch(/^HTTP\/1.1 413 /);
    });

    it('is a form of files only when it says how long it is: nobody counts what a route reads (endless form)', async () => {
      const connection = await RawConnection.open(instance.url);
      const head = ['Host: localhost', 'Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
      connection.say(`POST ${HOOK} HTTP/1.1`, ...head, 'Connection: close', '', '1', 'x', '0', '');
      await connection.closed();
      expect(connection.head).toMatch(/^HTTP\/1.1 413 /);
      await post('multipart/form-data; boundary=x', '--x--').expect(201);
      await post('multipart/form-data; boundary=x', 'x'.repeat(2049)).expect(413);
    });

    it('is refused where it cannot be read', async () => {
      await post('application/json', '{').expect(400);
      await post('application/json', `${'['.repeat(65)}${']'.repeat(65)}`).expect(400);
      await post('application/json', '{"__proto__":{}}').expect(400);
    });

    it('on other routes stays JSON, with their limit and without its bytes', async () => {
      const client = instance.as('user');
      await client.post('/open/api/admin').set('content-type', 'text/plain').send('x').expect(415);
      const { body } = await client
        .post('/open/api/admin')
        .send({ text: 'x'.repeat(3000) })
        .expect(200);
      expect(body.rawBody).toBeNull();
    });
  });
});
