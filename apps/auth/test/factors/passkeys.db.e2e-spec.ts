import type { PasskeyItem } from '@sv/contracts/identity.contract';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { forgive } from '../support/forgive';
import { addPasskey, creationOptions, post, requestOptions, signInByPasskey } from '../support/passkeys';
import { cookieOf, PASSWORD, register, signIn } from '../support/people';
import { aaguidBytes, SoftwareAuthenticator } from '../support/software-authenticator';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';

const get = (auth: AuthInstance, path: string, cookie: string) => auth.http().get(path).set('cookie', cookie);

describe('passkeys', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());
  beforeEach(() => forgive(auth));

  const events = (userId: string) =>
    auth.db.getRepository(AuthEvent).find({ where: { userId }, order: { at: 'DESC', id: 'DESC' } });
  const list = async (cookie: string) =>
    (await get(auth, '/api/auth/passkeys', cookie).expect(200)).body.passkeys as PasskeyItem[];

  it('are asked for discoverable, verified, for this host, and not twice on one device', async () => {
    const ada = await register(auth);
    const key = new SoftwareAuthenticator();
    const { person } = await addPasskey(auth, ada, key);
    const options = await creationOptions(auth, person.cookie);

    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'localhost' },
      user: { name: ada.email, displayName: 'Ada Lovelace' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: key.credentials[0]!.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
      timeout: 300_000,
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(ada.user.id.replaceAll('-', ''));
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  });

  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'of %s sign in alone, with no address and no password',
    async algorithm => {
      const ada = await register(auth);
      const key = new SoftwareAuthenticator(undefined, true, algorithm);
      await addPasskey(auth, ada, key);
      const options = await requestOptions(auth);
      expect(options).toEqual({
        challenge: expect.any(String),
        rpId: 'localhost',
        userVerification: 'required',
        timeout: 300_000,
      });
      const response = await post(auth, '/api/auth/passkeys/sign-in/verify').send(key.get(options)).expect(200);

      expect(response.body).toEqual({ user: ada.user });
      const { body } = await get(auth, '/api/auth/session', cookieOf(response)).expect(200);
      expect(Date.parse(body.session.freshUntil)).toBeGreaterThan(Date.now());
      expect(cookieOf(response)).toContain('sv_device=');
      expect((await events(ada.user.id))[0]).toMatchObject({
        kind: 'session.created',
        outcome: 'success',
        details: { method: 'passkey' },
      });
    },
  );

  it('are listed newest first, renamed and removed by their owner and by nobody else', async () => {
    const [ada, mallory] = [await register(auth), await register(auth)];
    const first = await addPasskey(auth, ada, new SoftwareAuthenticator(), { name: '  Work laptop ' });
    const second = await addPasskey(auth, first.person, new SoftwareAuthenticator(undefined, false));
    const { cookie } = second.person;
    const [newer, older] = await list(cookie);

    expect([newer, older]).toEqual([second.passkey, first.passkey]);
    expect(older).toEqual({
      id: first.passkey.id,
      name: 'Work laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
      synced: false,
    });
    expect(newer!.synced).toBe(true);
    expect(await list(mallory.cookie)).toEqual([]);

    const path = `/api/auth/passkeys/${older!.id}`;
    const rename = (by: string) => auth.http().patch(path).set('cookie', by).send({ name: 'Ключ 🔑' });
    expect((await rename(mallory.cookie)).body.code).toBe('not-found');
    expect((await rename(cookie).expect(200)).body).toEqual({ ...older, name: 'Ключ 🔑' });
    expect((await auth.http().delete(path).set('cookie', mallory.cookie)).body.code).toBe('not-found');
    const removed = await auth.http().delete(path).set('cookie', cookie).expect(204);
    expect(await list(cookieOf(removed))).toEqual([newer]);
    const kinds = (await events(ada.user.id)).map(({ kind }) => kind).filter(kind => kind.startsWith('passkey.'));
    expect(kinds).toEqual(['passkey.removed', 'passkey.renamed', 'passkey.added', 'passkey.added']);
    const told = await auth.db.getRepository(Notice).findBy({ userId: ada.user.id });
    expect(told.map(({ title }) => title).sort()).toEqual(['Passkey added', 'Passkey added', 'Passkey removed']);
    expect(told.find(({ title }) => title === 'Passkey removed')!.body).toContain('Ключ 🔑');
  });

  it.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
    ['ee882879-721c-4913-9775-3dfcce97072a', 'YubiKey'],
    ['00000000-0000-0000-0000-000000000000', 'Firefox on Linux'],
  ])('of the maker %s are called %s until they have a name', async (aaguid, name) => {
    const ada = await register(auth);
    const options = await creationOptions(auth, ada.cookie);
    const made = new SoftwareAuthenticator().create(options, { aaguid: aaguidBytes(aaguid) });
    const { body } = await post(auth, '/api/auth/passkeys/register/verify', ada.cookie)
      .set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
      .send(made)
      .expect(200);
    expect(body.passkey.name).toBe(name);
  });

  it('end the other sessions when one comes or goes, and rotate this one, unless they are to be kept', async () => {
    const ada = await register(auth);
    const there = await signIn(auth, ada.email);
    const key = new SoftwareAuthenticator();
    const kept = await addPasskey(auth, ada, key, { keepOtherSessions: true });
    await get(auth, '/api/auth/session', ada.cookie).expect(401);
    await get(auth, '/api/auth/session', kept.person.cookie).expect(200);
    await get(auth, '/api/auth/session', there.cookie).expect(200);

    const added = await addPasskey(auth, kept.person, new SoftwareAuthenticator());
    await get(auth, '/api/auth/session', there.cookie).expect(401);
    const elsewhere = cookieOf(await signInByPasskey(auth, key));
    const remove = (id: string, cookie: string, query = '') =>
      auth.http().delete(`/api/auth/passkeys/${id}${query}`).set('cookie', cookie).expect(204);
    const one = await remove(added.passkey.id, added.person.cookie, '?keepOtherSessions=true');
    await get(auth, '/api/auth/session', elsewhere).expect(200);
    const two = await remove(kept.passkey.id, cookieOf(one));
    await get(auth, '/api/auth/session', elsewhere).expect(401);
    await get(auth, '/api/auth/session', cookieOf(two)).expect(200);
  });

  it('are added and removed by a fresh session alone, and freshness does not grow by it', async () => {
    const ada = await register(auth);
    const sessions = auth.db.getRepository(Session);
    const before = await sessions.findOneByOrFail({ userId: ada.user.id });
    const { person, passkey } = await addPasskey(auth, ada, new SoftwareAuthenticator());
    const after = await sessions.findOneByOrFail({ userId: ada.user.id });
    expect(after.freshUntil).toEqual(before.freshUntil);

    const made = new SoftwareAuthenticator().create(await creationOptions(auth, person.cookie));
    await sessions.update({ id: after.id }, { freshUntil: new Date(Date.now() - 1000) });
    const refused = [
      await post(auth, '/api/auth/passkeys/register/options', person.cookie),
      await post(auth, '/api/auth/passkeys/register/verify', person.cookie).send(made),
      await auth.http().delete(`/api/auth/passkeys/${passkey.id}`).set('cookie', person.cookie),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, 'reauthentication-required']),
    );
    expect(await list(person.cookie)).toHaveLength(1);
  });

  it('say when they were last used, and whether they are synced by now', async () => {
    const ada = await register(auth);
    const key = new SoftwareAuthenticator(undefined, false);
    const added = await addPasskey(auth, ada, key, { lies: { flags: 0x0d } });
    expect(added.passkey).toMatchObject({ synced: false, lastUsedAt: null });
    const response = await signInByPasskey(auth, key);
    const [used] = await list(cookieOf(response));

    expect(used).toMatchObject({ id: added.passkey.id, synced: true });
    expect(Date.parse(used!.lastUsedAt!)).toBeGreaterThan(Date.now() - 5000);
  });

  it('are the second factor of whoever has one, and having it is enough after the password', async () => {
    const ada = await register(auth);
    const key = new SoftwareAuthenticator();
    await addPasskey(auth, ada, key);
    const half = await post(auth, '/api/auth/sign-in').send({ email: ada.email, password: PASSWORD }).expect(200);
    expect(half.body.mfaRequired).toBe(true);
    expect(half.body.methods).toContain('passkey');
    await get(auth, '/api/auth/session', cookieOf(half)).expect(401);

    const options = await requestOptions(auth, '/api/auth/mfa/passkey/options', cookieOf(half));
    expect(options).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: key.credentials[0]!.id, type: 'public-key' }],
    });
    const response = await post(auth, '/api/auth/mfa/passkey/verify', cookieOf(half))
      .send(key.get(options, { flags: 0x01 }))
      .expect(200);
    expect(response.body).toEqual({ user: ada.user });
    await get(auth, '/api/auth/session', cookieOf(response)).expect(200);
    expect((await events(ada.user.id))[0]).toMatchObject({ details: { method: 'password+passkey' } });
  });

  it('confirm a session that is not fresh any more', async () => {
    const ada = await register(auth);
    const key = new SoftwareAuthenticator();
    const { person } = await addPasskey(auth, ada, key);
    const stale = { freshUntil: new Date(Date.now() - 1000) };
    await auth.db.getRepository(Session).update({ userId: ada.user.id }, stale);
    const options = await requestOptions(auth, '/api/auth/reauthenticate/options', person.cookie);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: key.credentials[0]!.id }] });
    const response = await post(auth, '/api/auth/reauthenticate', person.cookie)
      .send({ passkey: key.get(options) })
      .expect(204);

    await creationOptions(auth, cookieOf(response));
    expect((await events(ada.user.id))[0]).toMatchObject({
      kind: 'session.reauthenticated',
      details: { method: 'passkey' },
    });
  });

  it('bring ten backup codes when one is the first factor, and none with the next', async () => {
    const ada = await register(auth);
    const first = await addPasskey(auth, ada, new SoftwareAuthenticator());
    expect(first.backupCodes).toHaveLength(10);
    const second = await addPasskey(auth, first.person, new SoftwareAuthenticator());
    expect(second.backupCodes).toBeUndefined();
    const { body } = await get(auth, '/api/auth/backup-codes', second.person.cookie).expect(200);
    expect(body).toEqual({ remaining: 10 });
  });

  it('wait for the confirmed address where the policy wants one, as passwords do', async () => {
    const place = await migratedDatabase();
    const before = await startAuth({}, place);
    await register(before);
    const ada = await register(before);
    const key = new SoftwareAuthenticator();
    await addPasskey(before, ada, key);
    await before.close();
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'work@example.com' };
    const strict = await startAuth({ ...mail, AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' }, place);

    const { status, body } = await signInByPasskey(strict, key);
    expect([status, body.code]).toEqual([403, 'email-not-verified']);
    await strict.db.getRepository(User).update({ id: ada.user.id }, { emailVerifiedAt: new Date() });
    expect((await signInByPasskey(strict, key)).body).toEqual({ user: ada.user });
    await strict.close();
    await place.drop();
  });

  it('stay when the policy wants a factor and it is the last', async () => {
    const strict = await startAuth({ AUTH_REQUIRE_MFA: 'all' });
    const ada = await register(strict);
    const first = await addPasskey(strict, ada, new SoftwareAuthenticator());
    const second = await addPasskey(strict, first.person, new SoftwareAuthenticator());
    const remove = (id: string, cookie: string) =>
      strict.http().delete(`/api/auth/passkeys/${id}`).set('cookie', cookie);
    const one = await remove(first.passkey.id, second.person.cookie).expect(204);
    const two = await remove(second.passkey.id, cookieOf(one)).expect(409);

    expect(two.body.code).toBe('factor-required');
    expect(await strict.db.getRepository(Passkey).countBy({ userId: ada.user.id })).toBe(1);
    await strict.close();
  });
});
