import { deadMailUrl, startMailServer, startSilentServer } from '@sv/server/mail/testing/test-mail-server';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { MAIL_FROM } from '../support/mailed';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const NEW = 'another fine phrase';

/** Longer than any of these takes by itself on a slow machine, much shorter than any wait for a mail server. */
const AT_ONCE_MS = 5000;

/** Every request that causes mail. Answers their statuses. */
async function allThatMails(auth: AuthInstance): Promise<number[]> {
  const { cookie, email } = await register(auth);
  const post = (path: string, body: object) => postFrom(auth, freshAddress(), `/api/auth/${path}`, cookie).send(body);
  const forgot = await post('password/forgot', { email });
  const resend = await post('email/resend', { email });
  const moved = await post('email/change', { newEmail: 'elsewhere@example.com' });
  const changed = await post('password/change', { currentPassword: PASSWORD, newPassword: NEW });
  return [forgot, resend, moved, changed].map(({ status }) => status);
}

describe.each([
  ['is dead', async () => ({ url: await deadMailUrl(), close: async () => undefined })],
  ['hangs', startSilentServer],
  [
    'refuses with 4xx',
    async () => Object.assign(await startMailServer(), { refusal: { code: 451, text: 'later', at: 'rcpt' } }),
  ],
  [
    'refuses with 5xx',
    async () => Object.assign(await startMailServer(), { refusal: { code: 554, text: 'never', at: 'data' } }),
  ],
] as [string, () => Promise<{ url: string; close(): Promise<unknown> }>][])('a mail server that %s', (_, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let auth: AuthInstance;
  beforeAll(async () => {
    server = await start();
    auth = await startAuth({ SMTP_URL: server.url, MAIL_FROM });
  });
  afterAll(async () => {
    await auth.close();
    await server.close();
  });

  it('delays no request and fails none, and health knows of it', async () => {
    const from = performance.now();
    expect(await allThatMails(auth)).toEqual([202, 202, 202, 204]);
    // Once more, while the sender is stuck with the first ones.
    expect((await postFrom(auth, freshAddress(), '/api/auth/password/forgot').send({ email: 'a@b.c' })).status).toBe(
      202,
    );
    expect(performance.now() - from).toBeLessThan(AT_ONCE_MS);

    const state = async () =>
      (await auth.http().get('/internal/mail').set('authorization', `Bearer ${auth.bearer}`).expect(200)).body;
    const deadline = Date.now() + 20_000;
    while ((await state()).lastError === null && Date.now() < deadline)
      await new Promise(done => setTimeout(done, 100));
    expect((await state()).lastError).toMatch(/ECONNREFUSED|Greeting|451|554/);
    expect(await auth.db.getRepository(OutboxMail).count()).toBeGreaterThan(0);
  });
});
