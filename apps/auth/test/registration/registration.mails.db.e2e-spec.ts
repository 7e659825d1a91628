import { waitFor } from '@sv/server/testing/wait-for';
import { Notice } from '../../src/database/people/notice.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { type MailedInstance, startMailed, tokenTo } from '../support/mailed';
import { PASSWORD, register, signIn } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

const GUEST = 'guest@example.com';

describe('the mails of registrations and invitations', () => {
  let mailed: MailedInstance;
  let ownerEmail: string;
  beforeEach(async () => {
    mailed = await startMailed({ AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });
    ownerEmail = (await register(mailed.auth, { name: 'Olga Owner' })).email;
  });
  afterEach(() => mailed.close());

  const send = (email: string, fields: object = {}) =>
    postFrom(mailed.auth, freshAddress(), '/api/auth/register').send({
      name: 'Guest',
      email,
      password: PASSWORD,
      ...fields,
    });
  const joined = async () =>
    (await mailed.auth.db.getRepository(Notice).findBy({ category: 'people' })).map(({ body }) => body);
  const mailsTo = (email: string) => mailed.mail.taken.filter(({ to }) => to.includes(email));

  it('bring the link that confirms a new address; with it the person can sign in', async () => {
    await send(GUEST).expect(202);
    const token = await tokenTo(mailed.mail, GUEST, '/verify-email');
    expect(await joined()).toEqual([]);
    await postFrom(mailed.auth, freshAddress(), '/api/auth/email/verify')
      .send({ token, password: PASSWORD })
      .expect(204);

    await signIn(mailed.auth, GUEST);
    expect(await joined()).toEqual(['They created an account. Registration is open.']);
  });

  it('tell the owner of a known address, with no link that does anything, and once an hour', async () => {
    await send(ownerEmail).expect(202);
    const letter = await waitFor(() => mailsTo(ownerEmail)[0]);
    expect(letter.headers).toContain('You already have an account');
    expect(mailed.mail.linksTo(ownerEmail)).toEqual(['http://localhost:3000/login']);

    await send(ownerEmail).expect(202);
    await send(GUEST).expect(202);
    // Requests are answered in their order, so the second one was when this is there.
    await tokenTo(mailed.mail, GUEST, '/verify-email');
    expect(mailsTo(ownerEmail)).toHaveLength(1);
    const hourAgo = new Date(Date.now() - 3_600_001);
    await mailed.auth.db.getRepository(RateLimit).update({ count: 1 }, { startedAt: hourAgo });
    await send(ownerEmail).expect(202);
    await waitFor(() => mailsTo(ownerEmail)[1]);
  });

  it('say nothing of the name that a stranger chose', async () => {
    await send(GUEST, { name: 'Win a prize at evil.example.org' }).expect(202);
    await tokenTo(mailed.mail, GUEST, '/verify-email');
    expect(mailsTo(GUEST)[0]!.raw).not.toContain('evil.example.org');
  });

  it('carry the link of an invitation, which the address then registers with', async () => {
    const { body } = await mailed.auth
      .http()
      .post('/internal/invites')
      .set('authorization', `Bearer ${mailed.auth.bearer}`)
      .send({ email: GUEST, role: 'platform:admin', actorId: 'cli', actorType: 'cli' })
      .expect(201);
    const link = new URL(await waitFor(() => mailed.mail.linksTo(GUEST)[0]));

    expect(link.href).toBe(body.url);
    const answer = await send(GUEST, { inviteToken: link.searchParams.get('invite') }).expect(201);
    expect(await joined()).toEqual(['They accepted an invite.']);
    expect(answer.body.user.role).toBe('platform:admin');
  });
});
