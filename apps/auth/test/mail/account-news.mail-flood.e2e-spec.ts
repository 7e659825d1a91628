import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { User } from '../../src/database/user.entity';
import { SecurityNotices } from '../../src/security-notices/security-notices';
import { type MailedInstance, startMailed } from '../support/mailed';
import { PASSWORD, type Person, register } from '../support/people';
import { startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';
import { Like } from 'typeorm';

/** Whoever registered with a stranger's address had that mailbox written to with each sign-in from a new browser. */
describe('news of an account to an address that nobody proved', () => {
  let mailed: MailedInstance;
  let victim: Person;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());
  beforeEach(async () => (victim = await register(mailed.auth)));

  const signInFrom = (address: string, email: string, browser: string) =>
    postFrom(mailed.auth, address, '/api/auth/sign-in')
      .set('user-agent', browser)
      .send({ email, password: PASSWORD })
      .expect(200);
  const allIsSent = async () => {
    while ((await mailed.auth.db.getRepository(OutboxMail).count()) > 0)
      await new Promise(done => setTimeout(done, 20));
  };
  const lettersTo = (email: string) => mailed.mail.taken.filter(({ to }) => to.includes(email));
  const signInOften = async () => {
    for (let n = 0; n < 8; n++) await signInFrom(freshAddress(), victim.email, `Firefox/${n}`);
    await allIsSent();
  };
  const userOf = ({ user: { id } }: Person) => mailed.auth.db.getRepository(User).findOneByOrFail({ id });
  const tell = async (item: Parameters<SecurityNotices['notifyUser']>[2]) => {
    const { app, db } = mailed.auth;
    const user = await userOf(victim);
    await db.transaction(tx => app.get(SecurityNotices, { strict: false }).notifyUser(tx, user, item));
    await allIsSent();
  };

  it('is five letters an hour, and every one in the workspace', async () => {
    await signInOften();
    expect(lettersTo(victim.email)).toHaveLength(5);
    expect(await mailed.auth.db.getRepository(Notice).countBy({ userId: victim.user.id })).toBe(8);
  });

  it('is twenty letters a minute from one address, to whomever', async () => {
    const address = freshAddress();
    mailed.mail.taken.length = 0;
    for (let n = 0; n < 22; n++) await signInFrom(address, (await register(mailed.auth)).email, 'Firefox/1');
    await allIsSent();
    expect(mailed.mail.taken).toHaveLength(20);
  });

  it('tells all the same of what was done with a link from that mailbox, or by administrators', async () => {
    await signInOften();
    mailed.mail.taken.length = 0;
    await tell({ kind: 'password-reset' });
    await tell({ kind: 'first-proof' });
    await tell({ kind: 'factors-reset' });
    expect(lettersTo(victim.email)).toHaveLength(3);
  });

  it('carries nothing that whoever has the account wrote', async () => {
    await tell({ kind: 'passkey-added', name: 'You have won, see evil.example' });
    expect(lettersTo(victim.email).map(({ body }) => body)).toEqual([expect.not.stringContaining('evil.example')]);
  });

  it('is without a limit once the address is proved', async () => {
    await mailed.auth.db.getRepository(User).update({ id: victim.user.id }, { emailVerifiedAt: new Date() });
    await signInOften();
    expect(lettersTo(victim.email)).toHaveLength(8);
  });
});

it('counts no letters where none goes out', async () => {
  const auth = await startAuth();
  try {
    const { email, user } = await register(auth);
    await postFrom(auth, freshAddress(), '/api/auth/sign-in')
      .set('user-agent', 'Firefox/1')
      .send({ email, password: PASSWORD })
      .expect(200);
    expect(await auth.db.getRepository(Notice).countBy({ userId: user.id })).toBe(1);
    expect(await auth.db.getRepository(RateLimit).find({ where: { key: Like('mail-%') } })).toEqual([]);
  } finally {
    await auth.close();
  }
});
