import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { type MailedInstance, startMailed } from '../support/mailed';
import { type Person, register } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

/** Strangers from many addresses, each within its own limit, against one mailbox. */
describe('a mailbox', () => {
  let mailed: MailedInstance;
  let victim: Person;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());
  beforeEach(async () => (victim = await register(mailed.auth)));

  const send = (path: string, body: object, cookie = '') =>
    postFrom(mailed.auth, freshAddress(), path, cookie).send(body);
  const allIsSent = async () => {
    while ((await mailed.auth.db.getRepository(OutboxMail).count()) > 0)
      await new Promise(done => setTimeout(done, 20));
  };
  const linksOf = (email: string) => mailed.mail.linksTo(email).map(link => new URL(link));

  it('gets five links to a new password an hour, however often strangers ask, and the last one works', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/api/auth/password/forgot', { email: victim.email })),
    );
    await allIsSent();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const links = linksOf(victim.email);
    expect(links).toHaveLength(5);
    const statuses: number[] = [];
    for (const link of links) {
      const body = { token: link.searchParams.get('token'), newPassword: 'another fine phrase' };
      statuses.push((await send('/api/auth/password/reset', body)).status);
    }
    expect(statuses.sort()).toEqual([204, 400, 400, 400, 400]);
  });

  it('gets links again after the hour', async () => {
    const ask = () => send('/api/auth/password/forgot', { email: victim.email }).expect(202);
    for (let n = 0; n < 6; n++) await ask();
    await allIsSent();
    const hourAgo = new Date(Date.now() - 3_601_000);
    await mailed.auth.db.getRepository(RateLimit).update({ count: 5 }, { startedAt: hourAgo });
    await ask();
    await allIsSent();
    expect(linksOf(victim.email)).toHaveLength(6);
  });

  it('gets three links to confirm an address an hour', async () => {
    for (let n = 0; n < 10; n++) await send('/api/auth/email/resend', { email: victim.email }).expect(202);
    await allIsSent();
    expect(linksOf(victim.email)).toHaveLength(3);
  });

  it('of somebody who has no account gets three letters an hour from those who have one', async () => {
    const people = [victim, await register(mailed.auth), await register(mailed.auth)];
    const newEmail = 'stranger@elsewhere.example';
    for (let n = 0; n < 9; n++) {
      const { cookie } = people[n % 3]!;
      await send('/api/auth/email/change', { newEmail }, cookie).expect(202);
    }
    await allIsSent();
    expect(linksOf(newEmail)).toHaveLength(3);
  });

  it('of somebody else is told three times an hour that others want the address', async () => {
    const eve = await register(mailed.auth);
    for (let n = 0; n < 9; n++)
      await send('/api/auth/email/change', { newEmail: victim.email }, eve.cookie).expect(202);
    await allIsSent();
    expect(linksOf(victim.email)).toHaveLength(3);
  });

  it('gets five invitations an hour, however often administrators invite', async () => {
    const email = 'guest@elsewhere.example';
    for (let n = 0; n < 7; n++) {
      const invite = { email, actorId: 'cli', actorType: 'cli' };
      const { body } = await mailed.auth
        .http()
        .post('/internal/invites')
        .set('authorization', `Bearer ${mailed.auth.bearer}`)
        .send(invite)
        .expect(201);
      expect(body.url).toContain('/register?invite=');
    }
    await allIsSent();
    expect(linksOf(email)).toHaveLength(5);
  });
});
