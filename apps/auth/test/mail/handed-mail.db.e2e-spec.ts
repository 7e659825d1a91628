import { Vault } from '@sv/server/keys/vault';
import type { MailConfig } from '@sv/server/mail/mail-config';
import { sealMail } from '@sv/server/mail/sealed-mail';
import { startMailServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { waitFor } from '@sv/server/testing/wait-for';
import { type AuthInstance, migratedDatabase, startAuth, TEST_SECRET } from '../support/start-auth';

const hand = (auth: AuthInstance, sealed: string | null, key = auth.bearer) =>
  auth.http().put('/internal/mail-server').set('authorization', `Bearer ${key}`).send({ sealed });

const invite = (auth: AuthInstance, email: string) =>
  auth
    .http()
    .post('/internal/invites')
    .set('authorization', `Bearer ${auth.bearer}`)
    .send({ email, actorId: 'cli', actorType: 'cli' })
    .expect(201);

const isConfigured = async (auth: AuthInstance): Promise<boolean> =>
  (await auth.http().get('/internal/mail').set('authorization', `Bearer ${auth.bearer}`).expect(200)).body.configured;

describe('the mail server that the runtime hands over', () => {
  let mail: TestMailServer;
  let auth: AuthInstance;
  beforeEach(async () => (mail = await startMailServer()));
  afterEach(async () => {
    await auth.close();
    await mail.close();
  });

  const sealed = (secret = TEST_SECRET) => {
    const port = Number(new URL(mail.url).port);
    const server = { host: '127.0.0.1', port, security: 'none', user: null, password: null } as const;
    const config: MailConfig = { ...server, from: 'Work <work@example.com>', source: 'settings' };
    return sealMail(new Vault(secret), config);
  };

  it('is used at once, without a restart, and no longer when there is none', async () => {
    auth = await startAuth();
    expect(await isConfigured(auth)).toBe(false);
    await hand(auth, sealed()).expect(204);
    expect(await isConfigured(auth)).toBe(true);
    await invite(auth, 'ada@example.com');
    expect(await mail.until(1)).toMatchObject([{ to: ['ada@example.com'], from: 'work@example.com' }]);

    await hand(auth, null).expect(204);
    expect(await isConfigured(auth)).toBe(false);
  });

  it('is used by every auth server within a second, and after a restart', async () => {
    const database = await migratedDatabase();
    auth = await startAuth({}, database);
    const other = await startAuth({}, database);
    await hand(auth, sealed()).expect(204);
    await waitFor(() => isConfigured(other), 1500);
    await other.close();
    const third = await startAuth({}, database);
    expect(await isConfigured(third)).toBe(true);
    await third.close();
  });

  it('counts for nothing while the environment names one, or says that mail is off', async () => {
    auth = await startAuth({ SMTP_URL: 'off' });
    await hand(auth, sealed()).expect(204);
    expect(await isConfigured(auth)).toBe(false);
  });

  it('is refused when it was sealed with another secret, and without the key', async () => {
    auth = await startAuth();
    await hand(auth, sealed('another secret of at least thirty-two bytes')).expect(400);
    await hand(auth, 'x'.repeat(30_000)).expect(400);
    await hand(auth, sealed(), 'wrong').expect(401);
    expect(await isConfigured(auth)).toBe(false);
  });
});
