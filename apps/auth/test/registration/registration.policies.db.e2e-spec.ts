import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { KnownDevice } from '../../src/database/sign-in/known-device.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { cookieOf, PASSWORD, register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'work@example.com' };
const form = (fields: object = {}) => ({ name: 'Guest', email: 'guest@example.com', password: PASSWORD, ...fields });

describe('registration, open', () => {
  let auth: AuthInstance;
  beforeEach(async () => (auth = await startAuth()));
  afterEach(() => auth.close());

  const send = (fields: object, address = freshAddress()) =>
    postFrom(auth, address, '/api/auth/register').send(form(fields));

  it('tells an address five times a minute that another is taken; registrations go on', async () => {
    const { email } = await register(auth);
    const address = freshAddress();
    for (let n = 0; n < 5; n++) expect((await send({ email }, address)).body.code).toBe('email-taken');
    const sixth = await send({ email }, address);

    expect([sixth.status, sixth.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    await send({ email: 'free@example.com' }, address).expect(201);
    expect((await send({ email })).body.code).toBe('email-taken');
  });

  it('counts fifty such questions at once as fifty', async () => {
    const { email } = await register(auth);
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ email }, address)));

    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('makes the browser a known one, and ends the session it had', async () => {
    const first = await register(auth);
    const answer = await postFrom(auth, freshAddress(), '/api/auth/register', first.cookie).send(form()).expect(201);

    expect(cookieOf(answer)).toMatch(/sv_device=[\w-]{43}/);
    expect(await auth.db.getRepository(KnownDevice).countBy({ userId: answer.body.user.id as string })).toBe(1);
    expect(await auth.db.getRepository(Session).countBy({ userId: first.user.id })).toBe(0);
    await auth.http().get('/api/auth/session').set('cookie', cookieOf(answer)).expect(200);
  });

  it('writes refusals down, without the address that was typed', async () => {
    const { email, user } = await register(auth);
    await send({ email }).expect(409);
    await send({ email: 'typed@example.com', inviteToken: 'made up' }).expect(403);
    const events = await auth.db.getRepository(AuthEvent).find({ where: { outcome: 'failure' }, order: { id: 'ASC' } });

    expect(events.map(({ kind, reason, userId }) => [kind, reason, userId])).toEqual([
      ['user.registered', 'email-taken', user.id],
      ['user.registered', 'invite-required', null],
    ]);
    expect(JSON.stringify(events)).not.toContain('typed@');
  });

  it('lets nobody be held up by guesses at the address from before', async () => {
    await register(auth);
    for (let n = 0; n < 6; n++)
      await postFrom(auth, freshAddress(), '/api/auth/sign-in').send({
        email: 'guest@example.com',
        password: 'wrong one',
      });
    await send({}).expect(201);
    await signIn(auth, 'guest@example.com');
  });
});

describe('registration, by invitation only', () => {
  it('is open to the first owner, and then to who is invited', async () => {
    const auth = await startAuth({ AUTH_INVITE_ONLY: 'true' });
    expect((await register(auth)).user.role).toBe('platform:owner');
    const refused = await auth.http().post('/api/auth/register').send(form());
    expect([refused.status, refused.body.code]).toEqual([403, 'invite-required']);
    const known = await auth
      .http()
      .post('/api/auth/register')
      .send(form({ email: (await auth.db.getRepository(User).find())[0]!.email }));
    expect({ ...known.body, requestId: '' }).toEqual({ ...refused.body, requestId: '' });

    const { body } = await auth
      .http()
      .post('/internal/invites')
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ email: 'guest@example.com', actorId: 'cli', actorType: 'cli' });
    await auth
      .http()
      .post('/api/auth/register')
      .send(form({ inviteToken: body.token }))
      .expect(201);
    await auth.close();
  });
});

describe('registration, with verified addresses', () => {
  let auth: AuthInstance;
  let ownerEmail: string;
  beforeEach(async () => {
    auth = await startAuth({ ...MAIL, AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });
    ownerEmail = (await register(auth)).email;
  });
  afterEach(() => auth.close());

  const send = (fields: object = {}) => auth.http().post('/api/auth/register').send(form(fields));
  const tryIn = (password = PASSWORD) =>
    auth.http().post('/api/auth/sign-in').send({ email: 'guest@example.com', password });

  it('lets the first owner in at once, and again', async () => {
    await signIn(auth, ownerEmail);
  });

  it('gives no session, says the same to everybody, and leaves a known account as it is', async () => {
    const before = await auth.db.getRepository(User).findOneByOrFail({ email: ownerEmail });
    const fresh = await send().expect(202);
    const known = await send({ email: ownerEmail }).expect(202);

    expect(fresh.body).toEqual({ verificationRequired: true });
    expect(known.body).toEqual(fresh.body);
    expect([fresh.headers['set-cookie'], known.headers['set-cookie']]).toEqual([undefined, undefined]);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    expect(await auth.db.getRepository(User).findOneByOrFail({ email: ownerEmail })).toEqual(before);
    expect(await auth.db.getRepository(User).countBy({ email: 'guest@example.com' })).toBe(1);
    expect(await auth.db.getRepository(OutboxMail).count()).toBe(2);
  });

  it('refuses the right password until the address is confirmed, and a wrong one as ever', async () => {
    await send().expect(202);
    const right = await tryIn();

    expect([right.status, right.body.code, right.headers['set-cookie']]).toEqual([
      403,
      'email-not-verified',
      undefined,
    ]);
    expect((await tryIn('a wrong one')).body.code).toBe('invalid-credentials');
    const user = await auth.db.getRepository(User).findOneByOrFail({ email: 'guest@example.com' });
    expect(await auth.db.getRepository(Session).countBy({ userId: user.id })).toBe(0);
    await auth.db.getRepository(User).update({ id: user.id }, { emailVerifiedAt: new Date() });
    await tryIn().expect(200);
  });

  it('keeps the password of whoever registered first', async () => {
    await send().expect(202);
    await send({ password: 'the password of somebody else' }).expect(202);
    expect((await tryIn('the password of somebody else')).body.code).toBe('invalid-credentials');
    expect((await tryIn()).body.code).toBe('email-not-verified');
  });

  it('makes one account of fifty registrations at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await auth.db.getRepository(User).countBy({ email: 'guest@example.com' })).toBe(1);
    expect(await auth.db.getRepository(AuthEvent).countBy({ kind: 'user.registered', outcome: 'success' })).toBe(2);
  });

  it('lets in at once whom an invitation vouches for', async () => {
    const { body } = await auth
      .http()
      .post('/internal/invites')
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ email: 'guest@example.com', actorId: 'cli', actorType: 'cli' });
    await send({ inviteToken: body.token }).expect(201);
    await tryIn().expect(200);
  });

  it('bites at the next request when it is switched on and off', async () => {
    const policy = (requireEmailVerification: boolean) =>
      auth
        .http()
        .patch('/internal/policies')
        .set('authorization', `Bearer ${auth.bearer}`)
        .send({ requireEmailVerification, actorId: 'cli', actorType: 'cli' })
        .expect(200);
    await policy(false);
    await send().expect(201);
    await tryIn().expect(200);
    await policy(true);
    await tryIn().expect(403);
    await send({ email: 'other@example.com' }).expect(202);
  });
});
