import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { Policy } from '../../src/database/people/policy.entity';
import { RevocationRow } from '../../src/database/revocation.entity';
import { User } from '../../src/database/user.entity';
import { cookieOf, giveRole, type Person, register, signIn } from '../support/people';
import { type AuthInstance, startAuth, TEST_SECRET } from '../support/start-auth';

const DAY_MS = 86_400_000;
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'work@example.com' };
const cli = { actorId: 'cli', actorType: 'cli' };
const codec = new SessionCookieCodec(TEST_SECRET);

const policies = (auth: AuthInstance, method: 'get' | 'patch') =>
  auth.http()[method]('/internal/policies').set('authorization', `Bearer ${auth.bearer}`);
const set = (auth: AuthInstance, wish: object, actor: object = cli) =>
  policies(auth, 'patch').send({ ...wish, ...actor });
/** What the cache cookie in a cookie header says. */
const dueAt = (cookie: string) => codec.open(/sv_session_data=([^;]+)/.exec(cookie)![1]!)!.mfaDueAt;
const verified = async (auth: AuthInstance, cookie: string) =>
  dueAt(cookieOf(await auth.http().get('/api/verify').set('cookie', cookie).expect(200)));

describe('/internal/policies', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth(MAIL)));
  afterAll(() => auth.close());
  beforeEach(() => auth.db.getRepository(Policy).clear());

  const ENVIRONMENTS = [
    [
      {},
      {
        inviteOnly: false,
        requireMfa: 'none',
        requireEmailVerification: false,
        mfaGraceDays: 7,
        directory: 'everyone',
        accessTokens: 'allowed',
        publicLinks: 'on',
      },
    ],
    [
      {
        AUTH_INVITE_ONLY: 'true',
        AUTH_REQUIRE_MFA: 'admins',
        AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
        AUTH_MFA_GRACE_DAYS: '0',
        AUTH_DIRECTORY: 'groups',
        AUTH_ACCESS_TOKENS: 'forbidden',
        AUTH_PUBLIC_LINKS: 'off',
      },
      {
        inviteOnly: true,
        requireMfa: 'admins',
        requireEmailVerification: true,
        mfaGraceDays: 0,
        directory: 'groups',
        accessTokens: 'forbidden',
        publicLinks: 'off',
      },
    ],
  ] as const;
  const OVERRIDES = [
    ['inviteOnly', [true, false]],
    ['requireMfa', ['none', 'admins', 'all']],
    ['requireEmailVerification', [true, false]],
    ['mfaGraceDays', [0, 14, 365]],
    ['directory', ['everyone', 'groups', 'administrators']],
    ['accessTokens', ['allowed', 'forbidden']],
    ['publicLinks', ['on', 'off']],
  ] as const;

  it.each(ENVIRONMENTS)(
    'with %j: every override is over the default, and null takes it back',
    async (env, defaults) => {
      const other = await startAuth({ ...MAIL, ...env });
      const plain = Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => [name, { value, default: value, overridden: false }]),
      );
      let version = 0;
      expect((await policies(other, 'get').expect(200)).body).toEqual({ ...plain, version });

      for (const [name, values] of OVERRIDES) {
        for (const value of values) {
          const changed = {
            ...plain,
            [name]: { value, default: defaults[name], overridden: true },
            version: ++version,
          };
          expect((await set(other, { [name]: value }).expect(200)).body).toEqual(changed);
          expect((await policies(other, 'get')).body).toEqual(changed);
        }
        expect((await set(other, { [name]: null }).expect(200)).body).toEqual({ ...plain, version: ++version });
      }
      await other.close();
    },
  );

  it('changes several at once, keeps what is not named, and writes down each with old and new', async () => {
    await set(auth, { inviteOnly: true, mfaGraceDays: 3 }).expect(200);
    await set(auth, { mfaGraceDays: 3, requireMfa: 'admins' }).expect(200);
    const events = await auth.db.getRepository(AuthEvent).find({ where: { kind: 'policy.changed' } });

    expect(events.map(({ details, actorId, actorType }) => ({ ...details, actorId, actorType }))).toEqual([
      { policy: 'inviteOnly', from: false, to: true, ...cli },
      { policy: 'mfaGraceDays', from: 7, to: 3, ...cli },
      { policy: 'requireMfa', from: 'none', to: 'admins', ...cli },
    ]);
  });

  it('is changed by owners, admins and keys, and shown to the runtime for whomever it asks', async () => {
    const people = { owner: await register(auth), admin: await register(auth), auditor: await register(auth) };
    const user = await register(auth);
    await giveRole(auth, people.owner.user.id, 'platform:owner');
    await giveRole(auth, people.admin.user.id, 'platform:admin');
    await giveRole(auth, people.auditor.user.id, 'platform:auditor');
    const by = (person: Person) => ({ actorId: person.user.id, actorType: 'user' });
    const statusFor = async (actor: object) => (await set(auth, { inviteOnly: true }, actor)).status;

    expect(await statusFor(by(people.owner))).toBe(200);
    expect(await statusFor(by(people.admin))).toBe(200);
    expect(await statusFor({ actorId: 'bootstrap', actorType: 'admin-key' })).toBe(200);
    await auth.db.getRepository(Policy).clear();
    expect(await statusFor(by(people.auditor))).toBe(403);
    expect(await statusFor(by(user))).toBe(403);
    expect(await statusFor({ actorId: 'nobody', actorType: 'user' })).toBe(403);
    expect(await auth.db.getRepository(Policy).count()).toBe(0);
  });

  it.each([
    { inviteOnly: 'true' },
    { inviteOnly: 1 },
    { requireMfa: 'some' },
    { requireMfa: true },
    { requireMfa: ['all'] },
    { requireEmailVerification: 'yes' },
    { mfaGraceDays: '7' },
    { mfaGraceDays: -1 },
    { mfaGraceDays: 1.5 },
    { mfaGraceDays: 366 },
    { passwordLength: 4 },
    { inviteOnly: true, requireMfa: 'some' },
  ])('refuses %j and changes nothing', async wish => {
    expect((await set(auth, wish).expect(400)).body.code).toBe('validation-failed');
    expect(await auth.db.getRepository(Policy).count()).toBe(0);
  });

  it('does not ask for verified addresses where there is no mail, and nothing else of that wish happens', async () => {
    const mute = await startAuth();
    const wish = { inviteOnly: true, requireEmailVerification: true };

    expect((await set(mute, wish).expect(409)).body.code).toBe('mail-not-configured');
    expect(await mute.db.getRepository(Policy).count()).toBe(0);
    await set(mute, { requireEmailVerification: false }).expect(200);
    await set(mute, { requireEmailVerification: null }).expect(200);
    await mute.close();
  });
});

describe('requireMfa', () => {
  let auth: AuthInstance;
  let owner: Person;
  let user: Person;
  beforeEach(async () => {
    auth = await startAuth();
    owner = await register(auth);
    user = await register(auth);
  });
  afterEach(() => auth.close());

  const sinceOf = async ({ user: { id } }: Person) =>
    (await auth.db.getRepository(User).findOneByOrFail({ id })).mfaRequiredSince;
  const setSince = (person: Person, mfaRequiredSince: Date) =>
    auth.db.getRepository(User).update({ id: person.user.id }, { mfaRequiredSince });
  const giveFactor = (person: Person) =>
    auth.db.getRepository(TotpFactor).insert({
      userId: person.user.id,
      tenantId: 'default',
      secret: 'sealed',
      confirmedAt: new Date(),
    });

  it.each([
    ['none', [false, false, false, false]],
    ['admins', [true, true, true, false]],
    ['all', [true, true, true, true]],
  ] as const)('%s concerns owner, admin, auditor, user: %j', async (requireMfa, concerned) => {
    const people = [owner, await register(auth), await register(auth), user];
    await giveRole(auth, people[1]!.user.id, 'platform:admin');
    await giveRole(auth, people[2]!.user.id, 'platform:auditor');
    await set(auth, { requireMfa }).expect(200);

    const due = await Promise.all(people.map(async ({ email }) => dueAt((await signIn(auth, email)).cookie) !== null));
    expect(due).toEqual(concerned);
  });

  it('counts the grace period from the first sign-in under it, and not from later ones', async () => {
    await set(auth, { requireMfa: 'all', mfaGraceDays: 5 }).expect(200);
    const first = dueAt((await signIn(auth, user.email)).cookie)!;
    const since = (await sinceOf(user))!;
    expect(first).toBe(since.getTime() + 5 * DAY_MS);
    expect(Math.abs(since.getTime() - Date.now())).toBeLessThan(60_000);

    await setSince(user, new Date(since.getTime() - 2 * DAY_MS));
    expect(dueAt((await signIn(auth, user.email)).cookie)).toBe(first - 2 * DAY_MS);
    await set(auth, { mfaGraceDays: 0 }).expect(200);
    expect(dueAt((await signIn(auth, user.email)).cookie)).toBe(first - 7 * DAY_MS);
  });

  it('begins at once for who registers under it', async () => {
    await set(auth, { requireMfa: 'all', mfaGraceDays: 1 }).expect(200);
    expect(dueAt((await register(auth)).cookie)).toBeGreaterThan(Date.now());
  });

  it('reaches sessions that are open: their payloads are void, and the next answer says when it is due', async () => {
    expect(await verified(auth, owner.cookie)).toBeNull();
    await set(auth, { requireMfa: 'admins', mfaGraceDays: 3 }).expect(200);
    const voided = await auth.db.getRepository(RevocationRow).find();

    expect(voided.map(({ userId, sessionId, epoch }) => ({ userId, sessionId, epoch }))).toEqual([
      { userId: owner.user.id, sessionId: null, epoch: 1 },
    ]);
    expect(await verified(auth, owner.cookie)).toBeGreaterThan(Date.now() + 2 * DAY_MS);
    expect(await verified(auth, user.cookie)).toBeNull();

    await set(auth, { requireMfa: null }).expect(200);
    expect(await verified(auth, owner.cookie)).toBeNull();
  });

  it('voids nothing when it stays as it is', async () => {
    await set(auth, { inviteOnly: true, requireMfa: 'none' }).expect(200);
    expect(await auth.db.getRepository(RevocationRow).count()).toBe(0);
  });

  it('begins a new grace period when it comes back', async () => {
    await set(auth, { requireMfa: 'all' }).expect(200);
    await signIn(auth, user.email);
    await setSince(user, new Date('2020-01-01T00:00:00Z'));
    await set(auth, { requireMfa: 'admins' }).expect(200);
    expect(await sinceOf(user)).toBeNull();
    await set(auth, { requireMfa: 'all' }).expect(200);
    expect(dueAt((await signIn(auth, user.email)).cookie)).toBeGreaterThan(Date.now());
  });

  it('asks nothing of who has a factor', async () => {
    await giveFactor(user);
    await set(auth, { requireMfa: 'all', mfaGraceDays: 0 }).expect(200);
    expect(await verified(auth, user.cookie)).toBeNull();
    expect(await sinceOf(user)).toBeNull();
  });

  it('leaves open after the grace period what is needed to set a factor up, and nothing else', async () => {
    await set(auth, { requireMfa: 'all', mfaGraceDays: 0 }).expect(200);
    const get = (path: string) => auth.http().get(path).set('cookie', user.cookie);

    await get('/api/auth/session').expect(200);
    for (const path of ['/api/auth/profile', '/api/auth/sessions', '/API/auth/session']) {
      const { status, body } = await get(path);
      expect([path, status, body.code]).toEqual([path, 403, 'mfa-enrolment-required']);
    }
    const renamed = await auth.http().patch('/api/auth/profile').set('cookie', user.cookie).send({ name: 'Other' });
    expect([renamed.status, renamed.body.code]).toEqual([403, 'mfa-enrolment-required']);
    await auth.http().post('/api/auth/sign-out').set('cookie', user.cookie).expect(204);
  });

  it('refuses nothing before', async () => {
    await set(auth, { requireMfa: 'all', mfaGraceDays: 1 }).expect(200);
    await auth.http().get('/api/auth/profile').set('cookie', user.cookie).expect(200);
    await setSince(user, new Date(Date.now() - DAY_MS - 1));
    await auth.http().get('/api/auth/profile').set('cookie', user.cookie).expect(403);
    await setSince(user, new Date(Date.now() - DAY_MS + 60_000));
    await auth.http().get('/api/auth/profile').set('cookie', user.cookie).expect(200);
  });
});
