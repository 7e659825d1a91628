import { newId } from '@sv/server/ids/new-id';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { BackupCode } from '../../src/database/factors/backup-code.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { PendingMfa } from '../../src/database/sign-in/pending-mfa.entity';
import { KnownDevice } from '../../src/database/sign-in/known-device.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { strangersOf } from '../../src/guessing/guessing-limits';
import { giveRole, PASSWORD, type Person, register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const NOBODY = '01a1fdba-7e91-777f-9bcb-000000000000';
const key = { actorId: 'bootstrap', actorType: 'admin-key' };
const as = (person: Person) => ({ actorId: person.user.id, actorType: 'user' });
const FACTORS = [TotpFactor, BackupCode, Passkey, PendingMfa, KnownDevice];

describe('an account whose person cannot get in', () => {
  let auth: AuthInstance;
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    auth = await startAuth();
    owner = await register(auth);
    admin = await register(auth);
    await giveRole(auth, admin.user.id, 'platform:admin');
  });
  afterAll(() => auth.close());

  const post = (person: Person, verb: string, actor: object) =>
    auth
      .http()
      .post(`/internal/users/${person.user.id}/${verb}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(actor);
  const eventOf = (person: Person, kind: AuthEvent['kind']) =>
    auth.db.getRepository(AuthEvent).findOneByOrFail({ kind, userId: person.user.id });
  const toldTo = async ({ user }: Person) =>
    (await auth.db.getRepository(Notice).findBy({ userId: user.id })).map(({ title }) => title);

  /** A row of every kind that a factor leaves; the known device is the one of the registration. */
  async function withFactors(): Promise<Person> {
    const person = await register(auth);
    const now = new Date();
    const own = { tenantId: 'default', userId: person.user.id };
    const rows = auth.db.manager;
    await rows.insert(TotpFactor, { ...own, secret: 'x', confirmedAt: now });
    await rows.insert(BackupCode, { id: newId(), ...own, codeHash: 'x', createdAt: now, usedAt: null });
    const passkey = {
      publicKey: 'x',
      counter: '0',
      transports: [],
      userVerified: true,
      synced: false,
      name: 'Key',
      createdAt: now,
    };
    await rows.insert(Passkey, { id: newId(), ...own, credentialId: newId(), ...passkey });
    await rows.insert(PendingMfa, { id: newId(), ...own, tokenHash: newId(), tries: 0, expiresAt: now });
    return person;
  }
  const factorRows = ({ user }: Person) =>
    Promise.all(FACTORS.map(rows => auth.db.manager.countBy<{ userId: string }>(rows, { userId: user.id })));

  it('loses every factor, half sign-in and known device at a reset, is signed out and told', async () => {
    const person = await withFactors();
    const neighbour = await withFactors();
    expect(await factorRows(person)).toEqual([1, 1, 1, 1, 1]);

    await post(person, 'reset-mfa', as(admin)).expect(204);

    expect(await factorRows(person)).toEqual([0, 0, 0, 0, 0]);
    expect(await factorRows(neighbour)).toEqual([1, 1, 1, 1, 1]);
    await auth.http().get('/api/verify').set('cookie', person.cookie).expect(401);
    expect(await eventOf(person, 'factors.reset')).toMatchObject({ actorId: admin.user.id, actorType: 'user' });
    expect(await toldTo(person)).toEqual(['Your second factors were reset']);
    await signIn(auth, person.email);
  });

  it('is let in again by an unlock, by strangers’ devices and by known ones', async () => {
    const person = await withFactors();
    const neighbour = await register(auth);
    const device = await auth.db.getRepository(KnownDevice).findOneByOrFail({ userId: person.user.id });
    const later = new Date(Date.now() + 900_000);
    const closed = (limitKey: string) => ({
      key: limitKey,
      count: 100,
      startedAt: new Date(),
      blockedUntil: later,
      updatedAt: new Date(),
    });
    const strangers = strangersOf(person.email);
    const keys = [strangers, `${strangers}:${device.id}`, `device:${device.id}`, strangersOf(neighbour.email)];
    await auth.db.getRepository(RateLimit).insert(keys.map(closed));
    const attempt = ({ email }: Person) => auth.http().post('/api/auth/sign-in').send({ email, password: PASSWORD });
    await attempt(person).expect(429);

    await post(person, 'unlock', as(admin)).expect(204);

    expect((await attempt(person)).status).toBe(200);
    expect(await auth.db.getRepository(RateLimit).countBy(keys.slice(0, 3).map(limitKey => ({ key: limitKey })))).toBe(
      0,
    );
    await attempt(neighbour).expect(429);
    expect(await eventOf(person, 'user.unlocked')).toMatchObject({ actorId: admin.user.id });
  });

  it('is told who signed it out only when it was somebody else', async () => {
    const person = await register(auth);
    await post(person, 'sign-out', as(person)).expect(204);
    expect(await toldTo(person)).toEqual([]);
    await post(person, 'sign-out', as(admin)).expect(204);
    expect(await toldTo(person)).toEqual(['You were signed out']);
  });

  it.each(['reset-mfa', 'unlock'])('is not helped by %s of somebody without the authority', async verb => {
    const auditor = await register(auth);
    await giveRole(auth, auditor.user.id, 'platform:auditor');
    const user = await withFactors();

    for (const actor of [as(admin), key, as(auditor), as(user)])
      expect((await post(owner, verb, actor)).body.code).toBe('forbidden');
    for (const actor of [as(auditor), as(user), { actorId: NOBODY, actorType: 'user' }])
      expect((await post(user, verb, actor)).body.code).toBe('forbidden');
    expect(await factorRows(user)).toEqual([1, 1, 1, 1, 1]);
    await auth.http().get('/api/verify').set('cookie', owner.cookie).expect(200);
    await post(user, verb, key).expect(204);
    expect((await post({ ...user, user: { ...user.user, id: NOBODY } }, verb, key)).status).toBe(404);
  });

  it('gets a link to a new password by an administrator’s hand: once, for an hour, written down and told', async () => {
    const [user, now] = [await register(auth), Date.now()];
    const { body } = await post(user, 'reset-link', as(admin)).expect(200);

    expect(body.url).toMatch(/\/reset-password\?token=[\w-]{43}$/);
    expect(Math.abs(new Date(body.expiresAt).getTime() - now - 3_600_000)).toBeLessThan(60_000);
    expect(await eventOf(user, 'password.reset-requested')).toMatchObject(as(admin));
    expect(await toldTo(user)).toEqual(['A link to reset your password was created']);
    const reset = () =>
      auth
        .http()
        .post('/api/auth/password/reset')
        .send({ token: new URL(body.url).searchParams.get('token'), newPassword: 'quite another battery staple' });
    await reset().expect(204);
    expect((await reset()).body.code).toBe('token-invalid');
    await signIn(auth, user.email, 'quite another battery staple');
  });

  it('is not taken over with a link to its password by somebody without the authority, nor by a key', async () => {
    const user = await register(auth);
    const other = await register(auth);
    const peer = await register(auth);
    await giveRole(auth, peer.user.id, 'platform:admin');
    const attempts: [Person, object][] = [
      [owner, as(admin)],
      [peer, as(admin)],
      [owner, as(other)],
      [user, as(other)],
      [user, key],
      [user, { actorId: 'x', actorType: 'system' }],
      [admin, as(admin)],
    ];
    for (const [target, actor] of attempts) {
      const { body } = await post(target, 'reset-link', actor).expect(403);
      expect(body).toMatchObject({ code: 'forbidden' });
      expect(JSON.stringify(body)).not.toContain('token');
    }
    const cli = { actorId: 'cli', actorType: 'cli' };
    await post(owner, 'reset-link', cli).expect(200);
    await post(user, 'reset-link', as(owner)).expect(200);
    await post(peer, 'reset-link', as(owner)).expect(200);
  });

  it('is not taken over with a link that was made before it became an owner’s', async () => {
    const user = await register(auth);
    const { body } = await post(user, 'reset-link', as(admin)).expect(200);
    await giveRole(auth, user.user.id, 'platform:owner');
    const token = new URL(body.url).searchParams.get('token');
    const answer = await auth
      .http()
      .post('/api/auth/password/reset')
      .send({ token, newPassword: 'quite another battery staple' });
    expect(answer.body.code).toBe('token-invalid');
  });

  it('keeps its factors when an administrator would reset their own without a fresh session', async () => {
    for (const person of [admin, owner]) {
      const { body } = await post(person, 'reset-mfa', as(person)).expect(403);
      expect(body.code).toBe('forbidden');
    }
  });
});
