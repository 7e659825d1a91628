import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TotpEnrolment } from '@sv/contracts/identity.contract';
import { createLogger } from '@sv/server/logger/logger';
import { generateSync } from 'otplib';
import { authEventKinds } from '../../src/database/auth-event.entity';
import { AuthEventLog, byStranger } from '../../src/events/auth-event-log';
import { requestContext } from '../../src/http/identify-request';
import { cookieOf, PASSWORD } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const FILTER = join(import.meta.dirname, '../../../../docs/fail2ban/workspace.conf');

/** fail2ban's own words for an address, in the words of JavaScript. */
const HOST =
  '(?:(?:::f{4,6}:)?(?<ip4>\\d{1,3}(?:\\.\\d{1,3}){3})|\\[?(?<ip6>[0-9a-fA-F:]*:[0-9a-fA-F:]+)\\]?|(?<dns>[\\w\\-.^_]*\\w))';

/** What the filter takes of a line: its `failregex`, `<HOST>` replaced, after the date was cut out as fail2ban does. */
function readFilter(): (line: string) => string | null {
  const [, failregex] = /^failregex = (.+)$/m.exec(readFileSync(FILTER, 'utf8'))!;
  const pattern = new RegExp(failregex!.replace('<HOST>', HOST), 'u');
  const date = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"/;
  return line => {
    const whole = pattern.exec(line)?.groups;
    const cut = pattern.exec(line.replace(date, ''))?.groups;
    expect(Boolean(cut)).toBe(Boolean(whole));
    return whole ? (whole['ip4'] ?? whole['ip6'] ?? whole['dns'] ?? null) : null;
  };
}

describe('the fail2ban filter of docs/fail2ban', () => {
  const hostOf = readFilter();
  const lines: string[] = [];
  let auth: AuthInstance;
  beforeAll(async () => {
    auth = await startAuth({}, undefined, createLogger('info', requestContext, { write: text => lines.push(text) }));
    await http().post('/api/auth/register').send({ name: 'Ada', email: 'ada@example.com', password: PASSWORD });
  });
  afterAll(() => auth.close());
  beforeEach(() => void lines.splice(0));

  const http = () => auth.http();
  const flush = async (): Promise<string[]> => {
    await new Promise(resolve => setTimeout(resolve, 50));
    return lines.flatMap(text => text.split('\n')).filter(Boolean);
  };
  const hosts = async () => (await flush()).map(hostOf).filter(Boolean);

  it('takes the address of a wrong password, of an unknown address and of a wrong re-authentication', async () => {
    await http().post('/api/auth/sign-in').send({ email: 'ada@example.com', password: 'wrong password' }).expect(401);
    await http().post('/api/auth/sign-in').send({ email: 'eve@example.com', password: 'wrong password' }).expect(401);
    expect(await hosts()).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('takes the address of a wrong second factor, of every way to confirm oneself and of a wrong link', async () => {
    const email = 'totp@example.com';
    const registered = await http().post('/api/auth/register').send({ name: 'Ted', email, password: PASSWORD });
    const post = (path: string, cookie: string, body: object) => http().post(path).set('cookie', cookie).send(body);
    const { body } = await post('/api/auth/totp/enroll', cookieOf(registered), {}).expect(200);
    const code = generateSync({ secret: (body as TotpEnrolment).secret });
    const wrong = code === '000000' ? '000001' : '000000';
    const confirmed = await post('/api/auth/totp/confirm', cookieOf(registered), { code }).expect(200);
    const half = cookieOf(await http().post('/api/auth/sign-in').send({ email, password: PASSWORD }).expect(200));
    lines.splice(0);

    await post('/api/auth/mfa/totp', half, { code: wrong }).expect(401);
    await post('/api/auth/mfa/backup-code', half, { code: 'AAAA-AAAA-AAAA' }).expect(401);
    await post('/api/auth/reauthenticate', cookieOf(confirmed), { code: wrong }).expect(401);
    await post('/api/auth/password/reset', '', { token: 'x'.repeat(43), newPassword: PASSWORD }).expect(400);
    await post('/api/auth/email/verify', '', { token: 'x'.repeat(43) }).expect(400);
    expect(await hosts()).toEqual(Array(5).fill('127.0.0.1'));
  });

  it('takes nothing when the sign-in succeeds', async () => {
    await http().post('/api/auth/sign-in').send({ email: 'ada@example.com', password: PASSWORD }).expect(200);
    expect(await hosts()).toEqual([]);
  });

  it.each(['203.0.113.7', '2001:db8::7'])('takes %s from a failure of every kind there is', async address => {
    const log = auth.app.get(AuthEventLog, { strict: false });
    const { manager } = auth.db;
    const client = { address, userAgent: null };
    for (const kind of authEventKinds)
      await log.recordEvent(manager, {
        kind,
        userId: null,
        actor: byStranger,
        outcome: 'failure',
        reason: 'wrong-code',
        client,
      });
    expect(await hosts()).toEqual(authEventKinds.map(() => address));
  });

  it.each([
    [
      'a user agent',
      { agent: '","address":"198.51.100.9","event":"session.created","reason":null,"msg":"authentication failed"}' },
    ],
    [
      'a user agent with a line of its own',
      { agent: 'x\t{"level":"warn","address":"198.51.100.9","msg":"authentication failed"}' },
    ],
    ['an email address', { email: '"\\n{\\"address\\":\\"198.51.100.9\\"}"@example.com' }],
    [
      'an email address with a line break',
      {
        email:
          'a@example.com\n{"level":"warn","address":"198.51.100.9","event":"session.created","reason":null,"msg":"authentication failed"}',
      },
    ],
    ['a path', { path: '/api/auth/%22%2C%22address%22%3A%22198.51.100.9' }],
    [
      'a request id',
      { requestId: 'x","address":"198.51.100.9","event":"e","reason":null,"msg":"authentication failed"}' },
    ],
    ['a forwarded address', { forwarded: '198.51.100.9' }],
  ])('never takes the address that an attacker wrote into %s', async (_place, forged) => {
    const {
      agent = 'curl/8',
      email = 'ada@example.com',
      path = '/api/auth/sign-in',
      requestId,
      forwarded,
    } = forged as Record<string, string>;
    // Without the runtime's key, which writes the address of the client itself.
    const attempt = (forwarded ? auth.stranger() : http()).post(path).set('user-agent', agent);
    if (requestId) attempt.set('x-request-id', requestId);
    if (forwarded) attempt.set('x-forwarded-for', forwarded);
    await attempt.send({ email, password: 'wrong password' });

    const written = await flush();
    expect(written.length).toBeGreaterThan(0);
    expect(written.map(hostOf).filter(host => host !== null && host !== '127.0.0.1')).toEqual([]);
  });

  it('takes no line that has the right words in the wrong place', () => {
    const line = (address: string, rest = '') =>
      `{"level":"warn","time":"2026-06-22T10:00:00.000Z","requestId":"r","address":"${address}","event":"session.created","reason":"wrong-password"${rest},"msg":"authentication failed"}`;
    expect(hostOf(line('203.0.113.7'))).toBe('203.0.113.7');
    for (const forged of [
      `${line('203.0.113.7')} `,
      `x${line('203.0.113.7')}`,
      line('203.0.113.7', ',"email":"a"'),
      line('203.0.113.7","x":"'),
      line('203.0.113.7').replace('warn', 'info'),
      `{"level":"info","path":${JSON.stringify(line('198.51.100.9'))},"msg":"request"}`,
    ])
      expect(hostOf(forged)).toBeNull();
  });
});
