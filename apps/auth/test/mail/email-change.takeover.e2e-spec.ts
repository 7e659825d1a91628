import { type MailRequest } from '@sv/server/mail/mail-message';
import { waitFor } from '@sv/server/testing/wait-for';
import { MailToken } from '../../src/database/people/mail-token.entity';
import { MailRequests } from '../../src/mail/mail-requests';
import { addTotp } from '../support/factors';
import { type MailedInstance, startMailed, tokenTo } from '../support/mailed';
import { PASSWORD, type Person, register, signIn } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

/**
 * Somebody in a stolen session asks to move the account to an address of their own and waits: with the link they could
 * take the account over by a reset long after the session was ended.
 */
describe('a change of address that was asked for in a stolen session', () => {
  let mailed: MailedInstance;
  let owner: Person;
  let next = 0;
  beforeAll(async () => {
    mailed = await startMailed();
    owner = await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  const verify = (token: string) => postFrom(mailed.auth, freshAddress(), '/api/auth/email/verify').send({ token });
  const ask = ({ cookie }: Person, newEmail: string) =>
    postFrom(mailed.auth, freshAddress(), '/api/auth/email/change', cookie).send({ newEmail }).expect(202);
  const endBy = (userId: string, verb: string) =>
    mailed.auth
      .http()
      .post(`/internal/users/${userId}/${verb}`)
      .set('authorization', `Bearer ${mailed.auth.bearer}`)
      .send({ actorId: owner.user.id, actorType: 'user' })
      .expect(204);
  const remove = (path: string, { cookie }: Person) =>
    mailed.auth.http().delete(path).set('cookie', cookie).expect(204);

  const ends: [what: string, end: (victim: Person, thiefSession: string) => Promise<unknown>][] = [
    ['that session is ended', (victim, id) => remove(`/api/auth/sessions/${id}`, victim)],
    ['all other sessions are ended', victim => remove('/api/auth/sessions', victim)],
    ['an administrator ends the sessions', victim => endBy(victim.user.id, 'sign-out')],
    ['an administrator takes the factors away', victim => endBy(victim.user.id, 'reset-mfa')],
    ['a factor is set up', victim => addTotp(mailed.auth, victim)],
  ];

  it.each(ends)('is void when %s', async (_, end) => {
    const { auth, mail } = mailed;
    const victim = await register(auth);
    const thief = await signIn(auth, victim.email);
    const current = await auth.http().get('/api/auth/session').set('cookie', thief.cookie).expect(200);
    const newEmail = `thief${next++}@evil.example`;
    await ask(thief, newEmail);
    const token = await tokenTo(mail, newEmail, '/verify-email');
    await end(victim, (current.body as { session: { id: string } }).session.id);

    expect((await verify(token)).status).toBe(400);
    await signIn(auth, victim.email).catch(() => undefined);
    const stillHis = await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({
      email: victim.email,
      password: PASSWORD,
    });
    expect(stillHis.status).toBe(200);
  });

  it('is not even mailed when the session ended before its turn came', async () => {
    const { auth, mail } = mailed;
    const victim = await register(auth);
    const thief = await signIn(auth, victim.email);
    const requests = auth.app.get(MailRequests, { strict: false });
    const asked: MailRequest[] = [];
    const late = jest
      .spyOn(requests, 'answerRequest')
      .mockImplementation(async (_, request) => void asked.push(request));
    const newEmail = `thief${next++}@evil.example`;
    await ask(thief, newEmail);
    await waitFor(() => asked.length === 1);
    late.mockRestore();
    await remove('/api/auth/sessions', victim);
    await requests.answerRequest(auth.db.manager, asked[0]!, new Date());

    expect(await auth.db.getRepository(MailToken).countBy({ userId: victim.user.id })).toBe(0);
    expect(mail.linksTo(newEmail)).toEqual([]);
  });

  it('of the session that lives on is carried out', async () => {
    const person = await register(mailed.auth);
    const newEmail = `new${next++}@example.org`;
    await ask(person, newEmail);
    await verify(await tokenTo(mailed.mail, newEmail, '/verify-email')).expect(204);
  });
});
