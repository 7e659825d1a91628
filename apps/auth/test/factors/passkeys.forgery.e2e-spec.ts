import { AuthEvent } from '../../src/database/auth-event.entity';
import { Challenge } from '../../src/database/factors/challenge.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { forgive } from '../support/forgive';
import { addPasskey, creationOptions, post, requestOptions, signInByPasskey } from '../support/passkeys';
import { cookieOf, PASSWORD, type Person, register } from '../support/people';
import { anotherKey, type Lies, SoftwareAuthenticator } from '../support/software-authenticator';
import { type AuthInstance, startAuth } from '../support/start-auth';

const SIGN_IN = '/api/auth/passkeys/sign-in/verify';
const OTHER_CHALLENGE = Buffer.alloc(32, 7).toString('base64url');

/** What is said otherwise than it is, and why that is refused. */
const lies: [string, Lies, reason: string][] = [
  ['another origin', { origin: 'https://evil.example' }, 'wrong-origin'],
  ['an origin that begins alike', { origin: 'http://localhost:3000.evil.example' }, 'wrong-origin'],
  ['an origin with another port', { origin: 'http://localhost:3001' }, 'wrong-origin'],
  ['an origin with another scheme', { origin: 'https://localhost:3000' }, 'wrong-origin'],
  ['an origin with a path', { origin: 'http://localhost:3000/' }, 'wrong-origin'],
  ['another rpId', { rpId: 'evil.example' }, 'wrong-rp-id'],
  ['the challenge of nobody', { challenge: OTHER_CHALLENGE }, 'unknown-challenge'],
  ['an empty challenge', { challenge: '' }, 'unknown-challenge'],
  ['a frame of another origin', { clientData: { crossOrigin: true } }, 'foreign-frame'],
  ['a cross-origin that is no boolean', { clientData: { crossOrigin: 'false' } }, 'foreign-frame'],
  ['a challenge that is no text', { clientData: { challenge: 7 } }, 'malformed'],
  ['nobody at the device', { flags: 0x00 }, 'user-not-present'],
  ['a user who was not verified', { flags: 0x01 }, 'user-not-verified'],
];

describe('a forged assertion', () => {
  let auth: AuthInstance;
  let ada: Person;
  let key: SoftwareAuthenticator;
  beforeAll(async () => {
    auth = await startAuth();
    ada = await register(auth);
    key = new SoftwareAuthenticator();
    ({ person: ada } = await addPasskey(auth, ada, key));
  });
  afterAll(() => auth.close());
  beforeEach(() => forgive(auth));

  /** Refused, without cookies and without a session more; the log knows why. */
  const expectRefused = async (assertion: object, reason: string) => {
    const before = await auth.db.getRepository(Session).count();
    const response = await post(auth, SIGN_IN).send(assertion);
    expect([response.status, response.body.code]).toEqual([401, 'invalid-passkey']);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(response.body)).not.toContain(reason);
    expect(await auth.db.getRepository(Session).count()).toBe(before);
    const newest = await auth.db.getRepository(AuthEvent).findOne({ where: {}, order: { id: 'DESC' } });
    expect(newest).toMatchObject({ kind: 'session.created', outcome: 'failure', reason, actorId: null });
  };

  it.each([...lies, ['a registration', { type: 'webauthn.create' }, 'wrong-type'] as (typeof lies)[number]])(
    'from %s is refused',
    async (_, lie, reason) => {
      await expectRefused(key.get(await requestOptions(auth), lie), reason);
      expect((await signInByPasskey(auth, key)).status).toBe(200);
    },
  );

  it('with one bit of its signature or of what is signed turned is refused', async () => {
    const flipped = (text: string, bit: number) => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      return bytes.toString('base64url');
    };
    // All of the signature's frame, and a part of everything else that no two runs have alike.
    const places = [
      ...Array.from({ length: 48 }, (_, at) => at),
      ...Array.from({ length: 30 }, (_, at) => 48 + at * 131),
    ];
    for (const member of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      for (const place of places) {
        await forgive(auth);
        const assertion = key.get(await requestOptions(auth));
        const bit = place % (Buffer.from(assertion.response[member], 'base64url').length * 8);
        assertion.response[member] = flipped(assertion.response[member], bit);
        const { status, body } = await post(auth, SIGN_IN).send(assertion);
        expect([member, bit, status, body.code]).toEqual([member, bit, 401, 'invalid-passkey']);
      }
    }
  }, 120_000);

  it('signed with another key is refused', async () => {
    await expectRefused(key.get(await requestOptions(auth), { key: anotherKey() }), 'wrong-signature');
  });

  it('with a counter that stands still or goes back is refused, as a copied passkey would make it', async () => {
    const counter = async () =>
      Number((await auth.db.getRepository(Passkey).findOneByOrFail({ userId: ada.user.id })).counter);
    await signInByPasskey(auth, key);
    await signInByPasskey(auth, key);
    expect(await counter()).toBe(key.credentials[0]!.counter);
    for (const lie of [await counter(), (await counter()) - 1, 0])
      await expectRefused(key.get(await requestOptions(auth), { counter: lie }), 'counter-back');
    expect((await signInByPasskey(auth, key)).status).toBe(200);
  });

  it('whose counter goes back without a good signature says nothing of a copy', async () => {
    const assertion = key.get(await requestOptions(auth), { counter: 0, key: anotherKey() });
    await expectRefused(assertion, 'wrong-signature');
  });

  it('with a passkey that nobody has, or one that was removed, is refused', async () => {
    const stranger = new SoftwareAuthenticator();
    stranger.create(await creationOptions(auth, ada.cookie));
    await expectRefused(stranger.get(await requestOptions(auth)), 'unknown-passkey');
  });

  it("with somebody else's user handle, or none, is refused", async () => {
    const mallory = await register(auth);
    const theirs = (await creationOptions(auth, mallory.cookie)).user.id;
    await expectRefused(key.get(await requestOptions(auth), { userHandle: theirs }), 'other-account');
    await expectRefused(key.get(await requestOptions(auth), { userHandle: null }), 'other-account');
  });

  it('that names the credential of somebody else is refused', async () => {
    const mallory = await register(auth);
    const own = new SoftwareAuthenticator();
    await addPasskey(auth, mallory, own);
    const assertion = own.get(await requestOptions(auth), { userHandle: key.credentials[0]!.userHandle });
    const { id } = key.credentials[0]!;
    await expectRefused({ ...assertion, id, rawId: id }, 'wrong-signature');
  });

  it('by the passkey of a deactivated account is refused', async () => {
    const eve = await register(auth);
    const own = new SoftwareAuthenticator();
    await addPasskey(auth, eve, own);
    await auth.db.getRepository(User).update({ id: eve.user.id }, { status: 'deactivated' });
    await expectRefused(own.get(await requestOptions(auth)), 'account-not-active');
  });

  it('by a passkey that was made without knowing its user never stands for the password, whatever it says now', async () => {
    const eve = await register(auth);
    const own = new SoftwareAuthenticator();
    const { passkey, person } = await addPasskey(auth, eve, own);
    await auth.db.getRepository(Passkey).update({ id: passkey.id }, { userVerified: false });
    await expectRefused(own.get(await requestOptions(auth)), 'user-not-verified');

    const half = await post(auth, '/api/auth/sign-in').send({ email: eve.email, password: PASSWORD }).expect(200);
    const options = await requestOptions(auth, '/api/auth/mfa/passkey/options', cookieOf(half));
    await post(auth, '/api/auth/mfa/passkey/verify', cookieOf(half)).send(own.get(options)).expect(200);
    await expectRefused(own.get(await requestOptions(auth)), 'user-not-verified');
    const confirm = await requestOptions(auth, '/api/auth/reauthenticate/options', person.cookie);
    const refused = await post(auth, '/api/auth/reauthenticate', person.cookie).send({ passkey: own.get(confirm) });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid-passkey']);
  });

  it('as a second factor must be of the account whose password was right', async () => {
    const mallory = await register(auth);
    const own = new SoftwareAuthenticator();
    await addPasskey(auth, mallory, own);
    const half = await post(auth, '/api/auth/sign-in').send({ email: ada.email, password: PASSWORD }).expect(200);
    const { allowCredentials, ...options } = await requestOptions(
      auth,
      '/api/auth/mfa/passkey/options',
      cookieOf(half),
    );
    expect(allowCredentials!.map(({ id }) => id)).toEqual([key.credentials[0]!.id]);
    for (const lie of [{}, { userHandle: key.credentials[0]!.userHandle }, { userHandle: null }]) {
      const again = await requestOptions(auth, '/api/auth/mfa/passkey/options', cookieOf(half));
      const assertion = own.get({ ...options, challenge: again.challenge }, lie);
      const { status, body } = await post(auth, '/api/auth/mfa/passkey/verify', cookieOf(half)).send(assertion);
      expect([status, body.code]).toEqual([401, 'invalid-passkey']);
    }
    const newest = await auth.db.getRepository(AuthEvent).findOne({ where: {}, order: { id: 'DESC' } });
    expect(newest).toMatchObject({ userId: ada.user.id, outcome: 'failure', reason: 'other-account' });
  });

  it('as a confirmation must be of the person whose session it is', async () => {
    const mallory = await register(auth);
    const own = new SoftwareAuthenticator();
    const { person } = await addPasskey(auth, mallory, own);
    const { challenge, rpId } = await requestOptions(auth, '/api/auth/reauthenticate/options', person.cookie);
    const body = { passkey: key.get({ challenge, rpId }) };
    const response = await post(auth, '/api/auth/reauthenticate', person.cookie).send(body);
    expect([response.status, response.body.code]).toEqual([401, 'invalid-passkey']);
  });
});

describe('a forged registration', () => {
  let auth: AuthInstance;
  let ada: Person;
  beforeAll(async () => {
    auth = await startAuth();
    ada = await register(auth);
  });
  afterAll(() => auth.close());
  beforeEach(() => forgive(auth));

  const verify = (body: object, cookie = ada.cookie) =>
    post(auth, '/api/auth/passkeys/register/verify', cookie).send(body);

  it.each([...lies, ['an assertion', { type: 'webauthn.get' }, 'wrong-type'] as (typeof lies)[number]])(
    'from %s is refused',
    async (_, lie, reason) => {
      const made = new SoftwareAuthenticator().create(await creationOptions(auth, ada.cookie), lie);
      const { status, body } = await verify(made);

      expect([status, body.code]).toEqual([400, 'passkey-rejected']);
      expect(await auth.db.getRepository(Passkey).count()).toBe(0);
      const newest = await auth.db.getRepository(AuthEvent).findOne({ where: {}, order: { id: 'DESC' } });
      expect(newest).toMatchObject({ kind: 'passkey.added', outcome: 'failure', reason, userId: ada.user.id });
    },
  );

  it('under the id of another credential than the one that was made is refused', async () => {
    const made = new SoftwareAuthenticator().create(await creationOptions(auth, ada.cookie));
    const id = Buffer.alloc(16, 1).toString('base64url');
    expect((await verify({ ...made, id, rawId: id })).body.code).toBe('passkey-rejected');
  });

  it("with a challenge that was somebody else's is refused", async () => {
    const mallory = await register(auth);
    const made = new SoftwareAuthenticator().create(await creationOptions(auth, mallory.cookie));
    expect((await verify(made)).body.code).toBe('passkey-rejected');
  });

  it('of a credential that is registered, by anybody, is refused', async () => {
    const [mallory, eve] = [await register(auth), await register(auth)];
    const key = new SoftwareAuthenticator();
    const { person } = await addPasskey(auth, mallory, key);
    const thief = new SoftwareAuthenticator();
    for (const cookie of [person.cookie, eve.cookie]) {
      const options = await creationOptions(auth, cookie);
      const made = thief.create(options, { credentialId: key.credentials[0]!.id });
      const { status, body } = await verify(made, cookie);
      expect([status, body.code]).toEqual([409, 'passkey-known']);
    }
    expect(await auth.db.getRepository(Passkey).countBy({ userId: eve.user.id })).toBe(0);
    expect((await signInByPasskey(auth, key)).body.user).toEqual(mallory.user);
  });

  it('with an attestation that nobody asked for is taken without it, and no certificate is followed', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nothing is fetched'));
    for (const fmt of ['packed', 'tpm', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'made-up']) {
      const eve = await register(auth);
      const made = new SoftwareAuthenticator().create(await creationOptions(auth, eve.cookie), { fmt });
      expect([fmt, (await verify(made, eve.cookie)).status]).toEqual([fmt, 200]);
    }
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it('is spent with its challenge, whether it was accepted or not', async () => {
    const eve = await register(auth);
    const options = await creationOptions(auth, eve.cookie);
    const refused = new SoftwareAuthenticator().create(options, { origin: 'https://evil.example' });
    await verify(refused, eve.cookie).expect(400);
    await verify(new SoftwareAuthenticator().create(options), eve.cookie).expect(400);
    expect(await auth.db.getRepository(Challenge).countBy({ userId: eve.user.id })).toBe(0);
  });
});
