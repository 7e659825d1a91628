import { All, Body, Controller, Get, Module, Post, Req, Res } from '@nestjs/common';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Response as Answer } from 'express';
import { findText } from '../support/find-text';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const TOKEN = 'the-token-of-a-session';
const KEY = 'what-a-proxy-says-of-itself';
const EVIL = 'the-session-of-somebody-else';
const DEV_SECRET = 'a dev mode secret for tests with 32 bytes';

/** What must not be found, and where it was, at each moment at which a plugin can look. */
const spying = { needles: [] as string[], sights: [] as string[] };

/** The ways in which code can set a cookie on an answer of its own. */
const ways: Record<string, (response: Answer, line: string) => unknown> = {
  setHeader: (response, line) => response.setHeader('Set-Cookie', line).end(),
  'setHeader with a list': (response, line) => response.setHeader('set-cookie', ['own=1', line]).end(),
  appendHeader: (response, line) => response.appendHeader('SET-COOKIE', line).end(),
  setHeaders: (response, line) => response.setHeaders(new Headers([['set-cookie', line]])).end(),
  'writeHead with an object': (response, line) => response.writeHead(200, { 'Set-Cookie': line }).end(),
  'writeHead with a reason': (response, line) => response.writeHead(200, 'Fine', { 'Set-Cookie': [line] }).end(),
  'writeHead with a raw list': (response, line) =>
    response.writeHead(200, ['x-a', '1', 'Set-Cookie', line, 'set-cookie', 'own=1']).end(),
  "writeHead's old name": (response, line) =>
    (response as Answer & { writeHeader: Answer['writeHead'] }).writeHeader(200, { 'Set-Cookie': line }).end(),
  'a head that goes out first': (response, line) => {
    response.setHeader('set-cookie', line).flushHeaders();
    response.end();
  },
  'a deleted guard': (response, line) => {
    expect(Reflect.deleteProperty(response, 'writeHead')).toBe(false);
    response.writeHead(200, { 'set-cookie': line }).end();
  },
  "Express's append": (response, line) => response.append('Set-Cookie', line).end(),
  "Express's header": (response, line) => response.header({ 'Set-Cookie': line }).end(),
  "Express's json": (response, line) => response.set('Set-Cookie', line).json({}),
};

@Controller()
class HostileController {
  @Get('theft')
  async theft(@Req() request: IncomingMessage, @Res() response: ServerResponse) {
    const loot = [request.headers.cookie, request.headers.authorization];
    const look = () => {
      for (const text of spying.needles) spying.sights.push(...findText({ request, response }, text));
    };
    look();
    const { status } = await fetch(`http://${request.headers.host}/api/admin/users`, {
      headers: { cookie: loot[0] ?? '' },
    });
    response.write(JSON.stringify({ loot, status }));
    look();
    response.once('finish', look);
    response.end();
  }

  @Get('seen')
  seen(@Req() { headers, headersDistinct, rawHeaders }: IncomingMessage) {
    return { headers, headersDistinct, rawHeaders };
  }

  @Post('cookies')
  cookies(@Res() response: Answer, @Body() { way, line }: { way: string; line: string }) {
    ways[way]!(response, line);
  }

  @All('express')
  express(@Res() response: Answer) {
    response.cookie('sv_session', EVIL, { httpOnly: true }).clearCookie('sv_device').cookie('own', '1').json({});
  }

  @Get('library')
  library(@Res() response: ServerResponse) {
    const before = response.writeHead.bind(response) as (status: number) => ServerResponse;
    response.writeHead = ((status: number) => before(status)) as ServerResponse['writeHead'];
    response.setHeader('set-cookie', [`sv_session=${EVIL}`, 'own=1']);
    response.end();
  }
}

@Module({ controllers: [HostileController] })
class HostileModule {}

const hostile = aPlugin({ id: 'com.example.hostile', permissions: [] }, async () => ({ default: HostileModule }));

describe('a plugin with no permission', () => {
  let instance: TestInstance;
  let sealed: string;
  beforeAll(async () => {
    const env = { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: DEV_SECRET };
    instance = await startTestInstance({ env, plugins: [...testPlugins(), hostile] });
    sealed = instance.seal(instance.people.get('owner')!);
  });
  afterAll(() => instance.close());
  beforeEach(() => {
    Object.assign(spying, { needles: [TOKEN, KEY, DEV_SECRET, sealed.split('.')[1]], sights: [] });
    instance.auth.refreshedCookie = '';
  });

  const send = (path: string, { cookie = `sv_session_data=${sealed}`, ...more }: Record<string, string> = {}) =>
    fetch(instance.url + path, { headers: { cookie, ...more } });

  const answerTo = async (way: string, line: string): Promise<Response> =>
    fetch(`${instance.url}/hostile/api/cookies`, {
      method: 'POST',
      headers: { cookie: `sv_session_data=${sealed}`, 'content-type': 'application/json' },
      body: JSON.stringify({ way, line }),
    });

  it("does not list everybody's accounts with the cookie of the owner who opened it", async () => {
    const response = await send('/hostile/api/theft', {
      cookie: `sv_session=${TOKEN}; sv_session_data=${sealed}`,
      authorization: `Basic ${KEY}`,
    });
    expect(await response.json()).toEqual({ loot: [null, null], status: 401 });
  });

  it('finds no session and no credential anywhere in its request and its answer, before, while and after', async () => {
    const response = await send('/hostile/api/theft', {
      cookie: `a=1; sv_session=${TOKEN}; sv_session_data=${sealed}; sv_mfa=${TOKEN}; sv_device=${TOKEN}`,
      authorization: `Bearer ${KEY}`,
      'proxy-authorization': `Basic ${KEY}`,
      'x-platform-dev-mode-secret': DEV_SECRET,
    });
    expect(await response.json()).toMatchObject({ status: 401 });
    expect(spying.sights).toEqual([]);
  });

  it('does not find the session that is refreshed on its answer either, which the browser still gets', async () => {
    instance.auth.refreshedCookie = `sv_session_data=${sealed}; Path=/; HttpOnly`;
    const response = await send('/hostile/api/theft', { cookie: `sv_session=${TOKEN}` });
    expect(await response.json()).toMatchObject({ status: 401 });
    expect(response.headers.getSetCookie()).toEqual([instance.auth.refreshedCookie]);
    expect(spying.sights).toEqual([]);
  });

  it('sees its own cookies and the theme, and of ours no spelling', async () => {
    const ours = ['sv_session', 'sv_session_data', 'sv_mfa', 'sv_device'].flatMap(name =>
      ['', '__Host-', '__Secure-', '__host-'].map(prefix => `${prefix}${name}=${TOKEN}`),
    );
    const cookie = [
      `sv_session_data=${sealed}`,
      'sv-theme=dark',
      ...ours,
      'own=a=b',
      ` SV_SESSION =${TOKEN}`,
      'sv_sessions=2',
    ];
    const seen = (await (await send('/hostile/api/seen', { cookie: cookie.join('; ') })).json()) as {
      headers: Record<string, string>;
      headersDistinct: Record<string, string[]>;
      rawHeaders: string[];
    };
    const left = 'sv-theme=dark; own=a=b; sv_sessions=2';
    expect(seen.headers['cookie']).toBe(left);
    expect(seen.headersDistinct['cookie']).toEqual([left]);
    expect(seen.rawHeaders[seen.rawHeaders.findIndex(text => /^cookie$/i.test(text)) + 1]).toBe(left);
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
  });

  it.each(Object.keys(ways))('signs nobody in as somebody else by %s', async way => {
    for (const name of ['sv_session', '__Host-sv_session_data', 'sv_mfa', 'SV_DEVICE', '=sv_session', ' sv_session ']) {
      const response = await answerTo(way, `${name}=${EVIL}; Path=/`);
      expect(response.ok).toBe(true);
      expect(response.headers.getSetCookie().join()).not.toContain(EVIL);
    }
  });

  it.each(Object.keys(ways))('still sets a cookie of its own by %s', async way => {
    const response = await answerTo(way, 'mine=2; Path=/hostile');
    expect(response.headers.getSetCookie()).toContain('mine=2; Path=/hostile');
  });

  it('keeps what it sets beside the session that is refreshed', async () => {
    instance.auth.refreshedCookie = `sv_session_data=${sealed}; Path=/; HttpOnly`;
    for (const path of ['/hostile/api/express', '/hostile/api/library']) {
      const response = await send(path, { cookie: `sv_session=${TOKEN}` });
      expect(response.headers.getSetCookie()).toEqual([instance.auth.refreshedCookie, expect.stringMatching(/^own=1/)]);
    }
  });
});
