import { All, Controller, Module, Req } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { ADMIN_KEY, startTestInstance, type TestInstance } from '../support/test-instance';

const DEV_SECRET = 'a dev mode secret for tests with 32 bytes';

/** Tells what a plugin gets to see of a request. */
@Controller('seen')
class EchoController {
  @All()
  seen(@Req() { headers, headersDistinct, rawHeaders }: IncomingMessage) {
    return { headers, headersDistinct, rawHeaders };
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

const echo = aPlugin({ id: 'com.example.echo' }, async () => ({ default: EchoModule }));
const closed = aPlugin({ id: 'com.example.closed', adminOnly: true }, async () => ({ default: EchoModule }));

interface Seen {
  headers: Record<string, string>;
  headersDistinct: Record<string, string[]>;
  rawHeaders: string[];
}

describe('forged x-platform-* headers', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const env = { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: DEV_SECRET };
    instance = await startTestInstance({ env, plugins: [...testPlugins(), echo, closed] });
  });
  afterAll(() => instance.close());

  /** Header lines as they are, in any spelling and any number. */
  const send = async (lines: string[], cookie: string, path = '/echo/api/seen') => {
    const socket = connect(Number(new URL(instance.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(
      [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', `Cookie: ${cookie}`, ...lines, '', ''].join(
        '\r\n',
      ),
    );
    await once(socket, 'close');
    const end = text.indexOf('\r\n\r\n');
    return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(text.indexOf('{', end)) };
  };

  it('reach no plugin: it sees ours, once each, and no other', async () => {
    const { user, cookie, sessionId } = instance.as('user');
    const { status, body } = await send(
      [
        'x-platform-user-id: forged',
        'X-Platform-User-Role: platform:forged',
        'X_PLATFORM_USER_ROLE: platform:forged',
        'x-platform_user-email: forged',
        'x-platform-user-id: forged again',
        'x-platform-session-id: forged',
        'x-platform-capabilities-of-tomorrow: forged',
        'x-platform-: forged',
        'x-platform-dev-mode: forged',
        'x-platform-plugin-id: forged',
      ],
      cookie,
    );
    expect(status).toBe(200);
    expect(body).not.toContain('forged');
    const { headers } = JSON.parse(body) as Seen;
    const ours = Object.entries(headers).filter(([name]) => /^x[-_]platform/i.test(name));
    expect(Object.fromEntries(ours)).toEqual({
      'x-platform-user-id': user.id,
      'x-platform-user-email': user.email,
      'x-platform-user-name': 'user',
      'x-platform-user-role': 'platform:user',
      'x-platform-user-capabilities': expect.stringMatching(/^\["plugin:access","profile:manage"/),
      'x-platform-session-id': sessionId,
      'x-platform-tenant-id': 'default',
      'x-platform-plugin-id': 'com.example.echo',
    });
  });

  it('say nothing about who may enter a plugin for administrators', async () => {
    const { cookie } = instance.as('user');
    const lines = ['x-platform-user-role: platform:owner', 'x-platform-user-capabilities: ["console:access"]'];
    expect((await send(lines, cookie, '/closed/api/seen')).status).toBe(403);
    expect((await send(lines, '', '/closed/api/seen')).status).toBe(401);
    expect((await send([], instance.as('auditor').cookie, '/closed/api/seen')).status).toBe(200);
  });

  it('with a credential: the dev-mode secret is taken out before the plugin', async () => {
    const { head, body } = await send([`x-platform-dev-mode-secret: ${DEV_SECRET}`], instance.as('user').cookie);
    expect(head).toMatch(/x-platform-dev-mode: active/i);
    expect(body).not.toContain(DEV_SECRET);
  });

  it('with an admin key: cookies do not count, and a plugin is for persons', async () => {
    expect((await send([`x-platform-admin-key: ${ADMIN_KEY}`], instance.as('owner').cookie)).status).toBe(401);
    expect((await send([`Authorization: Bearer ${ADMIN_KEY}`], '')).status).toBe(401);
  });

  it.each([
    ['twice', ['x-platform-admin-key: a', 'x-platform-admin-key: b']],
    ['as a list', ['x-platform-admin-key: a, b']],
    ['in another spelling', ['x_platform_admin_key: a']],
    ['in half of another spelling', ['X-Platform_Admin-Key: a']],
    ['as the other credential, twice', ['x-platform-dev-mode-secret: a', 'x-platform-dev-mode-secret: b']],
  ])('with a credential %s are 400, with the headers of every answer', async (_, lines) => {
    const { status, head, body } = await send(lines, instance.as('owner').cookie);
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([400, 'bad-header']);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(head).toMatch(/x-request-id: /i);
  });
});

describe('the prefix of no plugin', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), echo] })));
  afterAll(() => instance.close());

  it.each(['/nobody', '/nobody/api/seen', '/ech/api/seen', '/echoes/api/seen', '/ECHO/api/seen', '//echo/api/seen'])(
    '%s is 404, with and without a session, for a program and for a page',
    async path => {
      for (const client of [instance.anonymous(), instance.as('owner')]) {
        expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
        expect((await client.post(path).send({})).status).toBe(404);
        expect((await client.get(path).set('accept', 'text/html')).status).toBeGreaterThanOrEqual(404);
      }
    },
  );
});
