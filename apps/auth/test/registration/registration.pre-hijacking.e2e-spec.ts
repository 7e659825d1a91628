import { AuthEvent } from '../../src/database/auth-event.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { KnownDevice } from '../../src/database/sign-in/known-device.entity';
import { User } from '../../src/database/user.entity';
import { addTotp, codeOf } from '../support/factors';
import { forgotten, type MailedInstance, startMailed, tokenTo } from '../support/mailed';
import { addPasskey, signInByPasskey } from '../support/passkeys';
import { PASSWORD, type Person, register, signIn } from '../support/people';
import { SoftwareAuthenticator } from '../support/software-authenticator';
import { freshAddress, postFrom } from '../support/strangers';

const OWN = 'what the victim chose';
let victims = 0;

/** Somebody registers with a victim's address, and waits until the victim has confirmed it. */
describe.each([
  ['where addresses are verified', { AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' }],
  ['where they are not', {}],
])('an address that a stranger registered first, %s', (_, env) => {
  const verified = 'AUTH_REQUIRE_EMAIL_VERIFICATION' in env;
  let mailed: MailedInstance;
  let victim: string;
  beforeAll(async () => {
    mailed = await startMailed(env);
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());
  beforeEach(() => (victim = `victim${victims++}@example.com`));

  const post = (path: string, body: object) => postFrom(mailed.auth, freshAddress(), `/api/auth/${path}`).send(body);
  const enter = (password: string) => post('sign-in', { email: victim, password });
  const verify = (body: object) => post('email/verify', body);
  const people = () => mailed.auth.db.getRepository(User);
  const isVerified = async () => (await people().findOneByOrFail({ email: victim })).emailVerifiedAt !== null;
  const confirmationLink = async () => {
    if (!verified) await post('email/resend', { email: victim }).expect(202);
    return tokenTo(mailed.mail, victim, '/verify-email');
  };
  const hijack = () =>
    post('register', { name: 'Mallory', email: victim, password: PASSWORD }).expect(verified ? 202 : 201);

  it('is not confirmed by the victim who opens the link, since the password is not theirs', async () => {
    await hijack();
    const token = await confirmationLink();
    const missing = await verify({ token }).expect(400);
    const wrong = await verify({ token, password: OWN }).expect(401);

    expect(missing.body).toMatchObject({ code: 'validation-failed', errors: [{ pointer: '/password' }] });
    expect(wrong.body.code).toBe('invalid-credentials');
    expect(await isVerified()).toBe(false);
  });

  it('keeps its link through wrong passwords, for who knows the right one, once', async () => {
    await hijack();
    const token = await confirmationLink();
    for (let tries = 0; tries < 3; tries++) await verify({ token, password: `${OWN} ${tries}` }).expect(401);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify({ token, password: PASSWORD })));

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    expect(await isVerified()).toBe(true);
    await enter(PASSWORD).expect(200);
    const failures = await mailed.auth.db.getRepository(AuthEvent).findBy({ reason: 'wrong-password' });
    expect(failures.filter(({ kind }) => kind === 'email.verified').length).toBeGreaterThanOrEqual(3);
  });

  it.each([7, null, '', ['x'], 'x'.repeat(257)])('takes no password %j', async password => {
    await hijack();
    const { body } = await verify({ token: await confirmationLink(), password }).expect(400);
    expect(body.code).toBe('validation-failed');
  });

  it('opens with the password of the victim alone, once the victim has reset it', async () => {
    await hijack();
    await post('password/reset', { token: await forgotten(mailed, victim), newPassword: OWN }).expect(204);

    expect(await isVerified()).toBe(true);
    await enter(PASSWORD).expect(401);
    await enter(OWN).expect(200);
  });
});

describe('what a stranger left in an account that is another person’s address', () => {
  let mailed: MailedInstance;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  /** An account with every factor, none of them the victim's. */
  async function planted(): Promise<{ person: Person; key: SoftwareAuthenticator; secret: string }> {
    const { auth } = mailed;
    const registered = await register(auth, { email: `victim${victims++}@example.com` });
    const { secret, ...withApp } = await addTotp(auth, registered);
    const key = new SoftwareAuthenticator();
    return { person: (await addPasskey(auth, withApp, key)).person, key, secret };
  }
  const post = (path: string, body: object) => postFrom(mailed.auth, freshAddress(), `/api/auth/${path}`).send(body);
  const reset = async (token: string) => post('password/reset', { token, newPassword: OWN }).expect(204);
  const toldTo = async ({ user }: Person) =>
    (await mailed.auth.db.getRepository(Notice).findBy({ userId: user.id })).map(({ title }) => title);
  const GONE = 'Everything set up before you confirmed your address was removed';

  async function expectNothingLeft({ user, cookie }: Person, key: SoftwareAuthenticator): Promise<void> {
    const { auth } = mailed;
    await auth.http().get('/api/auth/session').set('cookie', cookie).expect(401);
    expect((await signInByPasskey(auth, key)).status).toBe(401);
    expect(await auth.db.getRepository(KnownDevice).countBy({ userId: user.id })).toBe(0);
  }

  it('is void when a reset is the first proof, and that is recorded and told', async () => {
    const { person, key } = await planted();
    await reset(await forgotten(mailed, person.email));

    await expectNothingLeft(person, key);
    expect((await signIn(mailed.auth, person.email, OWN)).cookie).toContain('sv_session=');
    const events = await mailed.auth.db.getRepository(AuthEvent).findBy({ userId: person.user.id });
    expect(events.find(({ kind }) => kind === 'factors.reset')).toMatchObject({ reason: 'first-proof' });
    expect(await toldTo(person)).toContain(GONE);
  });

  it('is void when a confirmation is the first proof, though the password was guessed well', async () => {
    const { person, key } = await planted();
    await post('email/resend', { email: person.email }).expect(202);
    const token = await tokenTo(mailed.mail, person.email, '/verify-email');
    await post('email/verify', { token, password: PASSWORD }).expect(204);

    await expectNothingLeft(person, key);
    expect((await signIn(mailed.auth, person.email)).cookie).toContain('sv_session=');
    expect(await toldTo(person)).toContain(GONE);
  });

  it('stays, as every second factor does, where the address was proved before', async () => {
    const { person, secret } = await planted();
    await mailed.auth.db.getRepository(User).update({ id: person.user.id }, { emailVerifiedAt: new Date() });
    await reset(await forgotten(mailed, person.email));

    const { body, headers } = await post('sign-in', { email: person.email, password: OWN }).expect(200);
    expect(body).toMatchObject({ mfaRequired: true });
    const mfa = String(headers['set-cookie']).split(';')[0];
    await postFrom(mailed.auth, freshAddress(), '/api/auth/mfa/totp', mfa)
      .send({ code: codeOf(secret) })
      .expect(200);
    expect(await toldTo(person)).not.toContain(GONE);
  });

  it('stays after a link that the operator handed over, which proves no address', async () => {
    const { person } = await planted();
    const { auth } = mailed;
    const { body } = await auth
      .http()
      .post(`/internal/users/${person.user.id}/reset-link`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ actorId: 'cli', actorType: 'cli' })
      .expect(200);
    await reset(new URL((body as { url: string }).url).searchParams.get('token')!);

    const { emailVerifiedAt } = await auth.db.getRepository(User).findOneByOrFail({ id: person.user.id });
    expect(emailVerifiedAt).toBeNull();
    expect((await post('sign-in', { email: person.email, password: OWN })).body).toMatchObject({ mfaRequired: true });
    expect(await toldTo(person)).not.toContain(GONE);
  });
});
