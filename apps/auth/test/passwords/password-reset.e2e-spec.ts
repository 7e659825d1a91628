import { waitFor } from '@sv/server/testing/wait-for';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { PendingMfa } from '../../src/database/sign-in/pending-mfa.entity';
import { MailToken } from '../../src/database/people/mail-token.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { User } from '../../src/database/user.entity';
import { forgotten, type MailedInstance, startMailed, tokenTo } from '../support/mailed';
import { PASSWORD, register, signIn } from '../support/people';
import { freshAddress, postFrom } from '../support/strangers';

const NEW = 'another fine phrase';

describe('a forgotten password', () => {
  let mailed: MailedInstance;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  const reset = (body: object, address = freshAddress()) =>
    postFrom(mailed.auth, address, '/api/auth/password/reset').send(body);
  const forgot = (email: unknown, address = freshAddress()) =>
    postFrom(mailed.auth, address, '/api/auth/password/forgot').send({ email });

  it('is set anew with a link from a mail, and every session ends', async () => {
    const { auth, mail } = mailed;
    const person = await register(auth);
    const other = await signIn(auth, person.email);
    const token = await forgotten(mailed, person.email);
    await reset({ token, newPassword: NEW }).expect(204);

    for (const { cookie } of [person, other])
      await auth.http().get('/api/auth/session').set('cookie', cookie).expect(401);
    await auth.http().post('/api/auth/sign-in').send({ email: person.email, password: PASSWORD }).expect(401);
    await signIn(auth, person.email, NEW);
    const told = await auth.db.getRepository(Notice).findBy({ userId: person.user.id });
    expect(told.map(({ title }) => title)).toContain('Your password was reset');
    const kinds = (await auth.db.getRepository(AuthEvent).findBy({ userId: person.user.id })).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['password.reset-requested', 'password.reset', 'email.verified']));
    expect(JSON.stringify(await auth.db.getRepository(AuthEvent).find())).not.toContain(person.email);
    const letter = await waitFor(() => mail.taken.find(({ headers }) => headers.includes('Your password was reset')));
    expect(letter.to).toEqual([person.email]);
  });

  it('is mailed as a link to PUBLIC_URL, whatever host a browser is said to have asked, with the token stored as a hash', async () => {
    const { auth, mail } = mailed;
    const { email } = await register(auth);
    await forgot(email).set('x-forwarded-host', 'evil.example.org').expect(202);
    const token = await tokenTo(mail, email, '/reset-password');

    expect(mail.linksTo(email)).toEqual([`http://localhost:3000/reset-password?token=${token}`]);
    expect(JSON.stringify(await auth.db.getRepository(MailToken).find())).not.toContain(token);
    expect(mail.taken.map(({ raw }) => raw).join()).not.toContain('evil.example.org');
  });

  it('asks for the second factor afterwards as before', async () => {
    const { auth } = mailed;
    const person = await register(auth);
    await auth.db.getRepository(TotpFactor).insert({
      userId: person.user.id,
      tenantId: 'default',
      secret: 'sealed',
      confirmedAt: new Date(),
    });
    await auth.db.getRepository(User).update({ id: person.user.id }, { emailVerifiedAt: new Date() });
    await auth.http().post('/api/auth/sign-in').send({ email: person.email, password: PASSWORD }).expect(200);
    await reset({ token: await forgotten(mailed, person.email), newPassword: NEW }).expect(204);

    expect(await auth.db.getRepository(PendingMfa).countBy({ userId: person.user.id })).toBe(0);
    const { body, headers } = await auth.http().post('/api/auth/sign-in').send({ email: person.email, password: NEW });
    expect(body).toMatchObject({ mfaRequired: true, methods: ['totp'] });
    expect(String(headers['set-cookie'])).not.toContain('sv_session=');
  });

  it('leaves the link as it is when the new one is too common, too short or of a wrong type', async () => {
    const { auth } = mailed;
    const { email } = await register(auth);
    const token = await forgotten(mailed, email);
    expect((await reset({ token, newPassword: 'password1' })).body.code).toBe('password-too-common');
    for (const newPassword of ['short', 'x'.repeat(257), 7, null, ['a fine long phrase'], 'with a \0 in it'])
      expect((await reset({ token, newPassword })).body.code).toBe('validation-failed');

    await reset({ token, newPassword: NEW }).expect(204);
  });

  it('is not set with a link that was replaced, is too old, or belongs to a deactivated account', async () => {
    const { auth, mail } = mailed;
    const { email, user } = await register(auth);
    const first = await forgotten(mailed, email);
    await forgot(email).expect(202);
    const second = await tokenTo(mail, email, '/reset-password', 2);
    expect((await reset({ token: first, newPassword: NEW })).body.code).toBe('token-invalid');

    const tokens = auth.db.getRepository(MailToken);
    const [row] = await tokens.findBy({ userId: user.id });
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(3_600_000);
    await tokens.update({ id: row!.id }, { expiresAt: new Date(Date.now() - 1) });
    expect((await reset({ token: second, newPassword: NEW })).body.code).toBe('token-invalid');
    await tokens.update({ id: row!.id }, { expiresAt: row!.expiresAt });
    await auth.db.getRepository(User).update({ id: user.id }, { status: 'deactivated' });
    expect((await reset({ token: second, newPassword: NEW })).body.code).toBe('token-invalid');
    await auth.db.getRepository(User).update({ id: user.id }, { status: 'active' });
    await reset({ token: second, newPassword: NEW }).expect(204);
  });

  it('is mailed to nobody who is deactivated or unknown', async () => {
    const { auth, mail } = mailed;
    const gone = await register(auth);
    await auth.db.getRepository(User).update({ id: gone.user.id }, { status: 'deactivated' });
    const here = await register(auth);
    await forgot(gone.email).expect(202);
    await forgot('nobody.at.all@example.com').expect(202);
    await forgotten(mailed, here.email);

    expect(mail.taken.flatMap(({ to }) => to)).not.toEqual(expect.arrayContaining([gone.email]));
    expect(mail.taken.flatMap(({ to }) => to)).not.toEqual(expect.arrayContaining(['nobody.at.all@example.com']));
  });

  it('opens an account that guessing had closed, on the devices it knows too', async () => {
    const { auth } = mailed;
    const person = await register(auth);
    const wrong = () =>
      postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: person.email, password: 'certainly not it' });
    for (let tries = 0; tries < 5; tries++) await wrong();
    expect((await wrong()).status).toBe(429);
    await reset({ token: await forgotten(mailed, person.email), newPassword: NEW }).expect(204);

    await signIn(auth, person.email, NEW);
  });

  it('can be asked for three times a minute from one address', async () => {
    const address = freshAddress();
    for (let time = 0; time < 3; time++) await forgot('nobody@example.com', address).expect(202);
    const refused = await forgot('nobody@example.com', address).expect(429);

    expect(refused.body.code).toBe('rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await forgot('nobody@example.com').expect(202);
  });

  it('is not guessed: wrong links count for the address they come from', async () => {
    const address = freshAddress();
    const codes: string[] = [];
    for (let tries = 0; tries < 12; tries++)
      codes.push((await reset({ token: `guess${tries}`, newPassword: NEW }, address)).body.code);

    expect(codes).toEqual([...Array<string>(10).fill('token-invalid'), 'rate-limited', 'rate-limited']);
    const keys = (await mailed.auth.db.getRepository(RateLimit).find()).map(({ key }) => key).join();
    expect(keys).not.toContain('guess');
  });

  it.each([
    ['forgot', { email: 7 }],
    ['forgot', { email: ['a@example.com'] }],
    ['forgot', { email: { $ne: '' } }],
    ['forgot', {}],
    ['forgot', { email: 'a@example.com', extra: 1 }],
    ['forgot', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['reset', {}],
    ['reset', { token: 7, newPassword: NEW }],
    ['reset', { token: '', newPassword: NEW }],
    ['reset', { token: 'x'.repeat(257), newPassword: NEW }],
    ['reset', { token: ['x'], newPassword: NEW }],
  ])('answers %s of %j with 400', async (what, body) => {
    const response = await postFrom(mailed.auth, freshAddress(), `/api/auth/password/${what}`).send(body);

    expect([response.status, response.body.code]).toEqual([400, 'validation-failed']);
  });
});
