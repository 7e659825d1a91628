import type { Response } from 'supertest';
import { createLogger } from '@sv/server/logger/logger';
import { startMailServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { requestContext } from '../../src/http/identify-request';
import { codeOf, enrol } from '../support/factors';
import { MAIL_FROM, tokenTo } from '../support/mailed';
import { addPasskey, requestOptions } from '../support/passkeys';
import { cookieOf, type Person } from '../support/people';
import { SoftwareAuthenticator } from '../support/software-authenticator';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const CANARY = 'Kanarienvogel singt leise 7291';
const [WRONG, NEXT, LAST] = [`${CANARY} falsch`, `${CANARY} neu`, `${CANARY} letzte`];

/** Walks every way in and through the account, and looks for what it was given in the log, the tables and the answers. */
describe('what nobody may read', () => {
  const lines: string[] = [];
  const answers: Response[] = [];
  const secrets = new Map<string, string>();
  let mail: TestMailServer;
  let auth: AuthInstance;
  beforeAll(async () => {
    mail = await startMailServer();
    const logger = createLogger('trace', requestContext, { write: line => void lines.push(line) });
    auth = await startAuth({ SMTP_URL: mail.url, MAIL_FROM, LOG_LEVEL: 'trace' }, undefined, logger);
    await walk();
  }, 60_000);
  afterAll(async () => {
    await auth.close();
    await mail.close();
  });

  /** Everything of an answer is a secret that is meant for the browser alone. */
  const keep = (what: string, value: string | undefined): string => {
    if (!value) throw new Error(`there was no ${what}`);
    secrets.set(`${what} ${secrets.size}`, value);
    return value;
  };
  const keepCookies = (response: Response): Response => {
    for (const pair of cookieOf(response).split('; ')) {
      const [name = '', value = ''] = pair.split('=', 2);
      if (value && name !== 'sv_session_data') keep(name, value);
    }
    return response;
  };
  const post = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const response = await postFrom(auth, freshAddress(), path, cookie).send(body);
    answers.push(response);
    return keepCookies(response);
  };
  const signIn = (email: string, password: string) => post('/api/auth/sign-in', { email, password });
  const internal = (method: 'post' | 'patch', path: string, body: object) =>
    auth
      .http()
      [method](`/internal/${path}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ ...body, actorId: 'cli', actorType: 'cli' })
      .expect(res => res.status < 300);

  async function walk(): Promise<void> {
    for (const [what, value] of Object.entries({ CANARY, WRONG, NEXT, LAST })) keep(what, value);
    const email = 'ada@example.com';
    const registered = await post('/api/auth/register', {
      name: 'Ada',
      email,
      password: CANARY,
      setupToken: keep('set-up', 'set-up-canary'),
    });
    await post('/api/auth/register', {
      name: 'Ada',
      email: 'b@example.com',
      password: CANARY,
      inviteToken: keep('invite', 'invite-canary'),
    });
    await signIn(email, WRONG);
    await signIn('nobody@example.com', WRONG);
    let cookie = cookieOf(registered);
    const { secret } = await enrol(auth, cookie);
    keep('TOTP', secret);
    await post('/api/auth/totp/confirm', { code: '000000' }, cookie);
    const confirmed = await post('/api/auth/totp/confirm', { code: codeOf(secret, -1) }, cookie);
    cookie = cookieOf(confirmed);
    const codes = (confirmed.body as { backupCodes: string[] }).backupCodes;
    for (const code of codes) keep('backup code', code);
    const key = new SoftwareAuthenticator();
    const person = { email, cookie, user: (registered.body as { user: Person['user'] }).user };
    cookie = (await addPasskey(auth, person, key)).person.cookie;
    const half = cookieOf(await signIn(email, CANARY));
    await post('/api/auth/mfa/backup-code', { code: '0000-0000-0000' }, half);
    await post('/api/auth/mfa/backup-code', { code: codes[0] }, half);
    const again = cookieOf(await signIn(email, CANARY));
    await post('/api/auth/mfa/totp', { code: codeOf(secret, 1) }, again);
    await post('/api/auth/passkeys/sign-in/verify', key.get(await requestOptions(auth)));
    cookie = cookieOf(await post('/api/auth/reauthenticate', { code: codes[1] }, cookie));
    await post('/api/auth/password/change', { currentPassword: WRONG, newPassword: NEXT }, cookie);
    cookie = cookieOf(await post('/api/auth/password/change', { currentPassword: CANARY, newPassword: NEXT }, cookie));
    await post('/api/auth/email/change', { newEmail: 'ada@example.org' }, cookie);
    await post('/api/auth/email/verify', {
      token: keep('change link', await tokenTo(mail, 'ada@example.org', '/verify-email')),
    });
    await post('/api/auth/password/reset', { token: keep('wrong link', 'link-canary-7291'), newPassword: LAST });
    await post('/api/auth/password/forgot', { email: 'ada@example.org' });
    const token = keep('reset link', await tokenTo(mail, 'ada@example.org', '/reset-password'));
    await post('/api/auth/password/reset', { token, newPassword: 'password' });
    await auth.http().get(`/reset-password?token=${token}`);
    await post('/api/auth/password/reset', { token, newPassword: LAST });
    const { body } = await internal('post', 'invites', { email: 'c@example.com', role: 'platform:admin' });
    const inviteToken = keep('invite', (body as { token: string }).token);
    await post('/api/auth/register', { name: 'Cy', email: 'c@example.com', password: CANARY, inviteToken });
    await post(`/api/auth/sign-in?token=${token}&code=${codes[2]}`, { password: { [CANARY]: CANARY } });
    keep('internal key', auth.bearer);
  }

  const found = (text: string): string[] =>
    [...secrets].filter(([, value]) => text.includes(value)).map(([what]) => what);

  it('stands in no line of the log, whatever its level', () => {
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter(line => found(line).length > 0).map(line => [found(line), line])).toEqual([]);
  });

  it('stands in no table as it is, nor in another spelling', async () => {
    for (const { tableName } of auth.db.entityMetadatas) {
      const schema = (auth.db.options as { schema?: string }).schema;
      const rows = await auth.db.query<object[]>(`SELECT * FROM ${schema ? `"${schema}".` : ''}"${tableName}"`);
      const text = JSON.stringify(rows);
      expect([tableName, found(text)]).toEqual([tableName, []]);
      for (const [what, value] of secrets) {
        for (const encoding of ['base64', 'base64url', 'hex'] as const)
          expect([tableName, what, text.includes(Buffer.from(value).toString(encoding))]).toEqual([
            tableName,
            what,
            false,
          ]);
      }
    }
  });

  it('comes back in no refusal', () => {
    const refusals = answers.filter(({ status }) => status >= 400);
    expect(refusals.length).toBeGreaterThan(5);
    const bodies = refusals.map(({ body, headers }) => JSON.stringify([body, { ...headers, 'set-cookie': '' }]));
    expect(bodies.filter(text => found(text).length > 0)).toEqual([]);
  });
});
