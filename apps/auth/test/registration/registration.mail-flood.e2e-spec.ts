import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { startMailServer, type TestMailServer } from '@sv/server/mail/testing/test-mail-server';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { MAIL_FROM, visible } from '../support/mailed';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const MAILS = 20;

/** 300 anonymous registrations, each with the address of somebody else, sent 300 mails in seven seconds. */
describe('mail to strangers, caused by registrations', () => {
  let database: FreshDatabase;
  let mail: TestMailServer;
  let auth: AuthInstance;
  let running: AuthInstance[];
  let written = 0;
  beforeEach(async () => {
    database = await migratedDatabase();
    mail = await startMailServer();
    running = [];
    auth = await start();
    await register(auth);
  });
  afterEach(async () => {
    for (const one of running) await one.close();
    await mail.close();
    await database.drop();
  });

  const start = async () => {
    const env = { SMTP_URL: mail.url, MAIL_FROM, AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' };
    const one = await startAuth(env, database);
    running.push(one);
    return one;
  };
  const send = (address: string, email = `victim${written++}@example.com`, by = auth) =>
    postFrom(by, address, '/api/auth/register').send({ name: 'Guest', email, password: PASSWORD });
  const allIsSent = async () => {
    while ((await auth.db.getRepository(OutboxMail).count()) > 0) await new Promise(done => setTimeout(done, 20));
  };
  const isFor = (email: string) => mail.taken.filter(({ to }) => to.includes(email));
  const usedUp = (address: string) =>
    Promise.all(Array.from({ length: MAILS + 5 }, (_, at) => send(address, undefined, running[at % running.length])));

  it('is twenty a minute from an address, of all processes; above that the answer is the same', async () => {
    await start();
    const address = freshAddress();
    const answers = await usedUp(address);
    const late = await send(address, 'late@example.com');
    const known = await send(address, 'late@example.com');
    await allIsSent();

    expect(new Set([...answers, late, known].map(visible))).toEqual(new Set([visible(late)]));
    expect(late.status).toBe(202);
    expect(mail.taken).toHaveLength(MAILS);
    await send(freshAddress(), 'elsewhere@example.com').expect(202);
    await allIsSent();
    expect(isFor('elsewhere@example.com')).toHaveLength(1);
  });

  it('is no more after a restart, nor from the other addresses of a /64, nor in letters of other kinds', async () => {
    const known = await send(freshAddress(), 'known@example.com').expect(202);
    expect(known.body).toEqual({ verificationRequired: true });
    await usedUp('2001:db8:1:2::1');
    await allIsSent();
    const before = mail.taken.length;
    await running.pop()!.close();
    auth = await start();
    await send('2001:db8:1:2:ffff::1').expect(202);
    await send('2001:db8:1:2:ffff::1', 'known@example.com').expect(202);
    await postFrom(auth, '2001:db8:1:2::2', '/api/auth/email/resend').send({ email: 'known@example.com' }).expect(202);
    await allIsSent();
    expect([before, mail.taken.length]).toEqual([MAILS + 1, MAILS + 1]);
  });

  it('is three letters an hour to one mailbox, whoever asks', async () => {
    const email = 'victim@example.com';
    await send(freshAddress(), email).expect(202);
    for (let n = 0; n < 5; n++)
      await postFrom(auth, freshAddress(), '/api/auth/email/resend').send({ email }).expect(202);
    await allIsSent();
    expect(isFor(email)).toHaveLength(3);

    const hourAgo = new Date(Date.now() - 3_600_001);
    await auth.db.getRepository(RateLimit).update({ count: 3 }, { startedAt: hourAgo });
    await postFrom(auth, freshAddress(), '/api/auth/email/resend').send({ email }).expect(202);
    await allIsSent();
    expect(isFor(email)).toHaveLength(4);
  });
});
