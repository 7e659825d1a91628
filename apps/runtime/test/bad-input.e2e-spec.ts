import { problemCodes } from '@sv/server/problem/problem-codes';
import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Test } from 'supertest';
import { aUser } from './support/auth-server/fake-users';
import { routeTable } from './support/routes/route-table';
import { type Method, startTestInstance, type TestInstance } from './support/test-instance';

const WRITES = routeTable.filter(({ route }) => !route.startsWith('GET '));
const JSON_BODIES = WRITES.filter(({ body }) => body !== undefined);

/** None of its fields has to be there: nothing is of a wrong type. */
const mayBeEmpty = (route: string, field: string): boolean =>
  route === 'POST /api/admin/mail/test' && field === 'settings';

const asItIs = (body: unknown): string => body as string;

describe('bad input', () => {
  let instance: TestInstance;
  let target: string;
  beforeAll(async () => {
    instance = await startTestInstance({ env: { LIVE_UPDATES: 'off' } });
    target = instance.auth.add(aUser()).id;
  });
  afterAll(() => instance.close());

  const open = (route: string): Test => {
    const [method, path] = route.split(' ') as [string, string];
    const id = /^\/api\/(admin\/(users|groups)|account\/notifications)\//.test(path) ? target : 'com.example.notes';
    return instance
      .as('owner')
      [method.toLowerCase() as Method](path.replace(':id', id).replace(':userId', target).replace(':file', 'start.js'));
  };
  /** A problem as the contract has it, and nothing of the inside. */
  const expectProblem = ({ status, body, headers, text }: Awaited<Test>, codes: (keyof typeof problemCodes)[]) => {
    expect(codes).toContain(body.code);
    expect(status).toBe(problemCodes[body.code as keyof typeof problemCodes].status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({
      type: `/problems/${body.code}`,
      title: expect.any(String),
      instance: expect.stringMatching(/^\/api\//),
    });
    expect(body.requestId).toBe(headers['x-request-id']);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(text).not.toMatch(/node_modules|\.ts:\d|SELECT |SQLITE|at \w+ \(/);
  };
  /** Without a length in front, so that only counting the real bytes can refuse it. */
  const sendChunked = (route: string, body: string): Promise<{ status: number; body: unknown }> =>
    new Promise((resolve, reject) => {
      const [method, path] = route.split(' ') as [string, string];
      const headers = { 'content-type': 'application/json', cookie: instance.as('owner').cookie };
      const call = httpRequest(
        `${instance.url}${path.replace(':id', target).replace(':userId', target)}`,
        { method, headers },
        answer => {
          json(answer).then(content => resolve({ status: answer.statusCode!, body: content }), reject);
        },
      );
      call.on('error', reject);
      call.write(body.slice(0, 1000));
      call.end(body.slice(1000));
    });
  const changes = () =>
    instance.auth.calls.filter(({ method, path }) => method === 'PATCH' || path.endsWith('sign-out')).length;

  describe.each(JSON_BODIES)('$route', ({ route }) => {
    it.each([
      ['malformed JSON', '{"a":', ['malformed-json']],
      ['JSON that is cut in the middle of a character', Buffer.from([0x7b, 0x22, 0xc3]), ['malformed-json']],
      ['an array', '[]', ['validation-failed']],
      ['a string', '"x"', ['validation-failed']],
      ['null', 'null', ['validation-failed']],
      ['an unknown field', '{"surprise":1}', ['validation-failed']],
      ['__proto__', '{"__proto__":{"enabled":true},"constructor":1}', ['validation-failed']],
      ['100 levels', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, ['malformed-json']],
    ] as const)('refuses %s', async (_name, body, codes) => {
      const before = changes();
      const answer = await open(route)
        .set('content-type', 'application/json')
        .serialize(asItIs)
        .send(body as string);
      expectProblem(answer, [...codes]);
      expect(changes()).toBe(before);
    });

    it('refuses one byte more than 1 MiB, announced or not', async () => {
      const body = `{"x":"${'x'.repeat(1_048_576 + 1 - 8)}"}`;
      expect(Buffer.byteLength(body)).toBe(1_048_577);
      expectProblem(await open(route).set('content-type', 'application/json').send(body), ['body-too-large']);
      expect(await sendChunked(route, body)).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
    });

    it('refuses another media type', async () => {
      expectProblem(await open(route).set('content-type', 'text/plain').send('{}'), ['unsupported-media-type']);
      expectProblem(await open(route).type('form').send('a=b'), ['unsupported-media-type']);
    });

    it('refuses UTF-7, in which nesting that would exhaust the stack does not look like nesting', async () => {
      const inUtf7 = (bracket: string) =>
        `+${Buffer.from(bracket.repeat(100_000), 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`;
      const answer = await open(route)
        .set('content-type', 'application/json; charset=utf-7')
        .serialize(asItIs)
        .send(`{"name":${inUtf7('[')}${inUtf7(']')}}`);
      expectProblem(answer, ['unsupported-media-type']);
    });

    it('refuses every field with a wrong type, with a pointer to it', async () => {
      const { body } = routeTable.find(rule => rule.route === route)!;
      for (const field of Object.keys(body!)) {
        for (const wrong of [{}, [], 12345678901234567890, 'x\u0000y', ['a', { b: 1 }]]) {
          if (isDeepStrictEqual(wrong, (body as Record<string, unknown>)[field])) continue;
          if (mayBeEmpty(route, field) && isDeepStrictEqual(wrong, {})) continue;
          const answer = await open(route).send({ ...body, [field]: wrong });
          expectProblem(answer, ['validation-failed']);
          expect(answer.body.errors[0].pointer).toBe(`/${field}`);
        }
      }
    });
  });

  describe.each(WRITES)('$route from a foreign page', ({ route, body }) => {
    it.each([
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])('is refused with %j', async headers => {
      const before = changes();
      expectProblem(
        await open(route)
          .set({ ...headers })
          .send(body ?? {}),
        ['cross-origin'],
      );
      expect(changes()).toBe(before);
    });
  });

  it.each(routeTable)('$route answers another method with 405 and the ones it has', async ({ route }) => {
    const path = route.split(' ')[1]!;
    const has = routeTable.filter(rule => rule.route.endsWith(` ${path}`)).map(rule => rule.route.split(' ')[0]!);
    const missing = ['DELETE', 'PUT', 'PATCH'].find(method => !has.includes(method))!;
    const answer = await open(`${missing} ${path}`);
    expectProblem(answer, ['method-not-allowed']);
    for (const method of has) expect(answer.headers['allow']).toContain(method);
  });

  it.each(routeTable)('$route is not moved by forged identity headers', async ({ route, body }) => {
    const [method, path] = route.split(' ') as [string, string];
    const forged = instance
      .anonymous()
      [method.toLowerCase() as Method](
        path.replace(':id', target).replace(':userId', target).replace(':file', 'start.js'),
      );
    const { status } = await forged
      .set({
        'x-platform-user-id': target,
        X_Platform_User_Role: 'platform:owner',
        'x-platform-user-capabilities': '["role:assign"]',
      })
      .send(body);
    const isPublic = routeTable.find(rule => rule.route === route)!.needs === 'nothing';
    expect(status === 401).toBe(!isPublic);
  });

  it.each([
    'GET /api/admin/users?limit=-1',
    'GET /api/admin/users?q=%00',
    `GET /api/admin/users?q=${'x'.repeat(1000)}`,
    'GET /api/admin/users?role=platform:god',
    'GET /api/admin/users?surprise=1',
    'GET /api/account/notifications?cursor=..%2f',
    'GET /api/account/notifications?limit[]=1',
  ])('%s is 400', async route => {
    expectProblem(await open(route), ['validation-failed']);
  });

  it.each([
    'GET /api/plugins/..%2f..%2fetc/icon',
    'GET /api/plugins/%00/icon',
    'GET /api/docs/..%2f..%2fpackage.json',
    'GET /api/plugins/%zz/icon',
  ])('%s is 400, or 404 at most', async route => {
    expectProblem(await open(route), ['bad-path', 'not-found']);
  });

  it('in a cookie is no session: tampered, cut, foreign, expired', async () => {
    const { user, cookie } = instance.as('owner');
    const value = /sv_session_data=([^;]+)/.exec(cookie)![1]!;
    const [payload, signature] = value.split('.') as [string, string];
    const other = instance.seal({ ...user, role: 'platform:owner' });
    const bad = [
      `${payload}.${signature.slice(0, -2)}`,
      `${payload.slice(0, -4)}.${signature}`,
      `${other.split('.')[0]}.${signature}`,
      payload,
      `.${signature}`,
      '',
      'x'.repeat(5000),
      instance.seal(user, { expiresAt: Date.now() - 1 }),
    ];
    for (const forged of bad) {
      const answer = await instance
        .anonymous()
        .get('/api/shell')
        .set('cookie', `sv_session=opaque; sv_session_data=${forged}`);
      expectProblem(answer, ['unauthenticated']);
    }
  });
});
