import { AuthEvent } from '../../src/database/auth-event.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { MailToken } from '../../src/database/people/mail-token.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { strangersOf } from '../../src/guessing/guessing-limits';
import { waitFor } from '@sv/server/testing/wait-for';
import { forgotten, type MailedInstance, startMailed, tokenTo, visible } from '../support/mailed';
import { PASSWORD, type Person, register, signIn } from '../support/people';
import { startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

describe('the address of an account', () => {
  let mailed: MailedInstance;
  let next = 0;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  const someAddress = () => `new${next++}@example.org`;
  const change = ({ cookie }: Person, newEmail: unknown) =>
    postFrom(mailed.auth, freshAddress(), '/api/auth/email/change', cookie).send({ newEmail });
  const verify = (token: unknown, address = freshAddress(), password?: string) =>
    postFrom(mailed.auth, address, '/api/auth/email/verify').send({ token, password });
  const resend = (email: unknown, address = freshAddress()) =>
    postFrom(mailed.auth, address, '/api/auth/email/resend').send({ email });
  const subjectsTo = (email: string) =>
    mailed.mail.taken
      .filter(({ to }) => to.includes(email))
      .map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1] ?? '');
  const profile = async ({ cookie }: Person) =>
    (await mailed.auth.http().get('/api/auth/profile').set('cookie', cookie).expect(200)).body;

  it('changes when the link that went to the new one is opened, and both are told', async () => {
    const { auth, mail } = mailed;
    const person = await register(auth);
    const newEmail = someAddress();
    await change(person, ` ${newEmail.toUpperCase()} `).expect(202);
    const token = await tokenTo(mail, newEmail, '/verify-email');
    expect(await profile(person)).toMatchObject({ email: person.email });
    await verify(token).expect(204);

    expect(await profile(person)).toMatchObject({ email: newEmail, emailVerified: true });
    await waitFor(() => subjectsTo(newEmail).length === 2 && subjectsTo(person.email).length === 1);
    for (const told of [person.email, newEmail]) expect(subjectsTo(told).join()).toContain('address was changed');
    await auth.http().post('/api/auth/sign-in').send({ email: person.email, password: PASSWORD }).expect(401);
    await signIn(auth, newEmail);
    const events = await auth.db.getRepository(AuthEvent).findBy({ userId: person.user.id });
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['email.change-requested', 'email.changed']));
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${newEmail}|${person.email}`));
  });

  it('changes once, and by the newest link only', async () => {
    const person = await register(mailed.auth);
    const [first, second] = [someAddress(), someAddress()];
    await change(person, first).expect(202);
    const old = await tokenTo(mailed.mail, first, '/verify-email');
    await change(person, second).expect(202);
    const token = await tokenTo(mailed.mail, second, '/verify-email');

    expect((await verify(old).expect(400)).body.code).toBe('token-invalid');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter(status => status === 204)).toHaveLength(1);
    expect(statuses.filter(status => ![204, 400, 429].includes(status))).toEqual([]);
    expect(await profile(person)).toMatchObject({ email: second });
  });

  it('is not found out to be taken: whoever asks gets the same answer, and its owner a mail', async () => {
    const [person, owner] = [await register(mailed.auth), await register(mailed.auth)];
    const free = visible(await change(person, someAddress()).expect(202));

    expect(visible(await change(person, owner.email).expect(202))).toBe(free);
    expect(visible(await change(person, person.email).expect(202))).toBe(free);
    await waitFor(() => subjectsTo(owner.email).length > 0);
    expect(subjectsTo(owner.email).join()).toContain('You already have an account');
    expect(subjectsTo(person.email)).toEqual([]);
    const tokens = await mailed.auth.db.getRepository(MailToken).findBy({ userId: person.user.id });
    expect(tokens.map(({ email }) => email)).not.toContain(owner.email);
  });

  it('is not changed to one that somebody registered with meanwhile', async () => {
    const person = await register(mailed.auth);
    const newEmail = someAddress();
    await change(person, newEmail).expect(202);
    const token = await tokenTo(mailed.mail, newEmail, '/verify-email');
    await register(mailed.auth, { email: newEmail });

    expect((await verify(token).expect(400)).body.code).toBe('token-invalid');
    expect(await profile(person)).toMatchObject({ email: person.email });
  });

  it('takes the guesses at it along, and what was mailed to the old one is void', async () => {
    const { auth } = mailed;
    const person = await register(auth);
    const newEmail = someAddress();
    for (let tries = 0; tries < 3; tries++)
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({
        email: person.email,
        password: 'not it at all',
      });
    await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: newEmail, password: 'not it at all' });
    const reset = await forgotten(mailed, person.email);
    await change(person, newEmail).expect(202);
    await verify(await tokenTo(mailed.mail, newEmail, '/verify-email')).expect(204);

    const counts = auth.db.getRepository(RateLimit);
    expect(await counts.findOneBy({ key: strangersOf(newEmail) })).toMatchObject({ count: 3 });
    expect(await counts.existsBy({ key: strangersOf(person.email) })).toBe(false);
    const body = { token: reset, newPassword: 'another fine phrase' };
    await postFrom(auth, freshAddress(), '/api/auth/password/reset').send(body).expect(400);
  });

  it('is not changed by a link that was asked for before the password was reset', async () => {
    const person = await register(mailed.auth);
    const newEmail = someAddress();
    await change(person, newEmail).expect(202);
    const token = await tokenTo(mailed.mail, newEmail, '/verify-email');
    const body = { token: await forgotten(mailed, person.email), newPassword: 'another fine phrase' };
    await postFrom(mailed.auth, freshAddress(), '/api/auth/password/reset').send(body).expect(204);

    await verify(token).expect(400);
  });

  it('is not changed, nor the password reset, by a link from before a change of the password', async () => {
    const person = await register(mailed.auth);
    const newEmail = someAddress();
    await change(person, newEmail).expect(202);
    const [moving, reset] = [
      await tokenTo(mailed.mail, newEmail, '/verify-email'),
      await forgotten(mailed, person.email),
    ];
    const wish = { currentPassword: PASSWORD, newPassword: 'another fine phrase' };
    await postFrom(mailed.auth, freshAddress(), '/api/auth/password/change', person.cookie).send(wish).expect(204);

    await verify(moving).expect(400);
    const body = { token: reset, newPassword: 'a third fine phrase' };
    await postFrom(mailed.auth, freshAddress(), '/api/auth/password/reset').send(body).expect(400);
  });

  it('needs a fresh session to be changed, and mail', async () => {
    const person = await register(mailed.auth);
    await mailed.auth.db.getRepository(Session).update({ userId: person.user.id }, { freshUntil: new Date(0) });
    expect((await change(person, someAddress())).body.code).toBe('reauthentication-required');
    await postFrom(mailed.auth, freshAddress(), '/api/auth/email/change').send({ newEmail: 'a@b.c' }).expect(401);

    const without = await startAuth();
    const { cookie } = await register(without);
    const send = () => without.http().post('/api/auth/email/change').set('cookie', cookie);
    expect((await send().send({ newEmail: 'a@example.com' }).expect(409)).body.code).toBe('mail-not-configured');
    await without.close();
  });

  it('that was registered is confirmed with a link that is sent again, at most three times a minute', async () => {
    const { auth, mail } = mailed;
    const { email, user } = await register(auth);
    const address = freshAddress();
    for (let time = 0; time < 3; time++) await resend(email, address).expect(202);
    expect((await resend(email, address).expect(429)).body.code).toBe('rate-limited');
    await waitFor(() => mail.linksTo(email).length === 3);
    const tokens = mail.linksTo(email).map(link => new URL(link).searchParams.get('token'));
    const statuses = [];
    for (const token of tokens) statuses.push((await verify(token, freshAddress(), PASSWORD)).status);

    expect(statuses.sort()).toEqual([204, 400, 400]);
    expect((await auth.db.getRepository(User).findOneByOrFail({ id: user.id })).emailVerifiedAt).not.toBeNull();
    await resend(email).expect(202);
    await forgotten(mailed, email);
    expect(subjectsTo(email).filter(subject => subject.includes('Confirm'))).toHaveLength(3);
  });

  it('is not guessed: wrong links count for the address they come from', async () => {
    const address = freshAddress();
    const codes: string[] = [];
    for (let tries = 0; tries < 11; tries++) codes.push((await verify(`guess${tries}`, address)).body.code);

    expect(codes).toEqual([...Array<string>(10).fill('token-invalid'), 'rate-limited']);
  });

  it('is not confirmed with a link of another purpose', async () => {
    const { email } = await register(mailed.auth);
    await verify(await forgotten(mailed, email)).expect(400);
  });

  it.each([
    7,
    null,
    '',
    'nobody',
    ['a@example.com'],
    { email: 'a@example.com' },
    'a@b\r\nBcc: c@d',
    `${'x'.repeat(255)}@b`,
  ])('cannot be %j', async email => {
    const person = await register(mailed.auth);
    for (const response of [await change(person, email), await resend(email)])
      expect([response.status, response.body.code]).toEqual([400, 'validation-failed']);
    expect((await verify(typeof email === 'string' ? 'x'.repeat(257) : email)).status).toBe(400);
  });
});
