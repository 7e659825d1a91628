import type { InternalInstance } from '@sv/contracts/internal.contract';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';
import { type MailedInstance, startMailed } from '../support/mailed';
import { register } from '../support/people';

const ACME: InternalInstance = {
  name: 'Acme',
  fromName: 'Acme mail',
  logo: 'https://work.example.com/api/instance/logo?v=1',
  button: { ground: '#a58800', words: '#000000' },
  language: 'en',
  timeZone: 'UTC',
};

const hand = (auth: AuthInstance, look: object, key = auth.bearer) =>
  auth.http().put('/internal/instance').set('authorization', `Bearer ${key}`).send(look);

/** Invites somebody, which is mailed. */
const invite = (auth: AuthInstance, email: string) =>
  auth
    .http()
    .post('/internal/invites')
    .set('authorization', `Bearer ${auth.bearer}`)
    .send({ email, actorId: 'cli', actorType: 'cli' })
    .expect(201);

describe('the identity of the workspace in the mails of identity', () => {
  let mailed: MailedInstance;
  afterEach(() => mailed.close());

  const mailTo = async (email: string) => {
    const before = mailed.mail.taken.length;
    await invite(mailed.auth, email);
    return (await mailed.mail.until(before + 1)).at(-1)!;
  };

  it('is the address of the workspace, before anybody has said a name', async () => {
    mailed = await startMailed();
    const { headers, body } = await mailTo('ada@example.com');

    expect(headers).toMatch(/^Subject: You are invited to localhost:3000$/m);
    expect(headers).toMatch(/^From: Work <work@example\.com>$/m);
    expect(body).not.toContain('<img');
  });

  it('is what the environment says, until the runtime has said more', async () => {
    mailed = await startMailed({ INSTANCE_NAME: 'From the environment' });
    const { headers } = await mailTo('ada@example.com');

    expect(headers).toMatch(/^Subject: You are invited to From the environment$/m);
    expect(headers).toMatch(/^From: From the environment <work@example\.com>$/m);
  });

  it('is what the runtime said last: name, sender, logo and colour', async () => {
    mailed = await startMailed({ INSTANCE_NAME: 'From the environment' });
    await hand(mailed.auth, { ...ACME, name: 'Before' }).expect(204);
    await hand(mailed.auth, ACME).expect(204);
    const { headers, body, raw } = await mailTo('ada@example.com');

    expect(headers).toMatch(/^Subject: You are invited to Acme$/m);
    expect(headers).toMatch(/^From: Acme mail <work@example\.com>$/m);
    expect(body).toContain('Acme · localhost:3000');
    expect(raw.replace(/=\r\n/g, '')).toContain('api/instance/logo');
  });

  it('is in the language and the time zone of the workspace for somebody without an account', async () => {
    mailed = await startMailed();
    await hand(mailed.auth, { ...ACME, language: 'de', timeZone: 'Europe/Zurich' }).expect(204);
    const { headers, body } = await mailTo('ada@example.com');

    expect(headers).toMatch(/^Subject: Einladung zu Acme$/m);
    expect(body).toMatch(/für diese Adresse, bis \d+\. \p{L}+ \d{4} um \d\d:\d\d (MEZ|MESZ)/u);
    expect(body).toContain('<html lang="de">');
  });

  it('is in the language that a person chose, whatever that of the workspace is', async () => {
    mailed = await startMailed();
    const ada = await register(mailed.auth, { email: 'ada@example.com' });
    const locale = { language: 'de', locale: 'de-CH', timeZone: 'Europe/Zurich' };
    await mailed.auth
      .http()
      .put(`/internal/users/${ada.user.id}/locale`)
      .set('authorization', `Bearer ${mailed.auth.bearer}`)
      .send(locale)
      .expect(204);
    const before = mailed.mail.taken.length;
    await mailed.auth.http().post('/api/auth/password/forgot').send({ email: 'ada@example.com' });
    const mails = await mailed.mail.until(before + 1);

    expect(mails.at(-1)!.headers).toMatch(/^Subject: .*Passwort/m);
  });

  it('goes back to the address when the runtime says that there is no name', async () => {
    mailed = await startMailed({ INSTANCE_NAME: 'From the environment' });
    await hand(mailed.auth, ACME).expect(204);
    await hand(mailed.auth, { name: null, fromName: null, logo: null, button: null }).expect(204);

    expect((await mailTo('ada@example.com')).headers).toMatch(/^Subject: You are invited to localhost:3000$/m);
  });

  it('is known to every auth server, and after a restart', async () => {
    mailed = await startMailed();
    const database = await migratedDatabase();
    const first = await startAuth({}, database);
    await hand(first, ACME).expect(204);
    await first.close();
    const second = await startAuth({ SMTP_URL: mailed.mail.url, MAIL_FROM: 'work@example.com' }, database);
    await invite(second, 'eve@example.com');

    expect((await mailed.mail.until(1))[0]!.headers).toMatch(/^From: Acme mail <work@example\.com>$/m);
    await second.close();
    await database.drop();
  });

  it('attack: nobody without the internal key says it', async () => {
    mailed = await startMailed();
    await hand(mailed.auth, ACME, 'x'.repeat(43)).expect(401);
    await mailed.auth.http().put('/internal/instance').send(ACME).expect(401);

    expect((await mailTo('ada@example.com')).headers).not.toContain('Acme');
  });

  it.each([
    [{ ...ACME, button: { ground: 'red;}', words: '#000000' } }],
    [{ ...ACME, logo: 'http://example.com/a.png' }],
    [{ ...ACME, logo: 'javascript:alert(1)' }],
    [{ ...ACME, name: 7 }],
    [{ ...ACME, more: 1 }],
  ])('refuses %j', async look => {
    mailed = await startMailed();
    await hand(mailed.auth, look).expect(400);
  });
});
