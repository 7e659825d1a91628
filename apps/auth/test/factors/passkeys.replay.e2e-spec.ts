import { Challenge } from '../../src/database/factors/challenge.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { Session } from '../../src/database/session.entity';
import { Housekeeping } from '../../src/sessions/housekeeping';
import { forgive } from '../support/forgive';
import { addPasskey, creationOptions, post, requestOptions } from '../support/passkeys';
import { cookieOf, PASSWORD, type Person, register } from '../support/people';
import { SoftwareAuthenticator } from '../support/software-authenticator';
import { type AuthInstance, startAuth } from '../support/start-auth';

const SIGN_IN = '/api/auth/passkeys/sign-in/verify';
const PARALLEL = 50;

describe('a replayed passkey', () => {
  let auth: AuthInstance;
  let ada: Person;
  let key: SoftwareAuthenticator;
  beforeAll(async () => {
    auth = await startAuth();
    // Counts nothing, as most passkeys: no counter may be what stops a replay.
    key = new SoftwareAuthenticator(undefined, false);
    ({ person: ada } = await addPasskey(auth, await register(auth), key));
  });
  afterAll(() => auth.close());
  beforeEach(() => forgive(auth));

  const pendingMfa = async () =>
    cookieOf(await post(auth, '/api/auth/sign-in').send({ email: ada.email, password: PASSWORD }).expect(200));

  it('assertion signs in once', async () => {
    const assertion = key.get(await requestOptions(auth));
    await post(auth, SIGN_IN).send(assertion).expect(200);
    for (let again = 0; again < 3; again += 1) {
      const { status, body } = await post(auth, SIGN_IN).send(assertion);
      expect([status, body.code]).toEqual([401, 'invalid-passkey']);
    }
  });

  it(`assertion of ${PARALLEL} at once signs in once`, async () => {
    const sessions = auth.db.getRepository(Session);
    const before = await sessions.countBy({ userId: ada.user.id });
    const assertion = key.get(await requestOptions(auth));
    const tries = Array.from({ length: PARALLEL }, () =>
      post(auth, SIGN_IN)
        .send(assertion)
        .then(({ status }) => status),
    );
    const statuses = await Promise.all(tries);

    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => status !== 200 && status !== 401 && status !== 429)).toEqual([]);
    expect(await sessions.countBy({ userId: ada.user.id })).toBe(before + 1);
  });

  it(`registration of ${PARALLEL} at once adds one passkey`, async () => {
    const eve = await register(auth);
    const made = new SoftwareAuthenticator().create(await creationOptions(auth, eve.cookie));
    const tries = Array.from({ length: PARALLEL }, () =>
      post(auth, '/api/auth/passkeys/register/verify', eve.cookie)
        .send(made)
        .then(({ status }) => status),
    );
    const statuses = await Promise.all(tries);

    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => status >= 500)).toEqual([]);
    expect(await auth.db.getRepository(Passkey).countBy({ userId: eve.user.id })).toBe(1);
  });

  it(`of ${PARALLEL} assertions at once, each with a challenge of its own and one counter, signs in once`, async () => {
    const counting = new SoftwareAuthenticator();
    const { person } = await addPasskey(auth, await register(auth), counting);
    const { challenges, rpId } = await manyChallenges(auth);
    const counter = counting.credentials[0]!.counter + 1;
    const tries = challenges.map(challenge =>
      post(auth, SIGN_IN)
        .send(counting.get({ challenge, rpId }, { counter }))
        .then(({ status }) => status),
    );
    const statuses = await Promise.all(tries);

    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => status >= 500)).toEqual([]);
    expect(await auth.db.getRepository(Session).countBy({ userId: person.user.id })).toBe(2);
  });

  it('second factor completes one sign-in, and another one never', async () => {
    const [first, second] = [await pendingMfa(), await pendingMfa()];
    const assertion = key.get(await requestOptions(auth, '/api/auth/mfa/passkey/options', first));
    const verify = (cookie: string) => post(auth, '/api/auth/mfa/passkey/verify', cookie).send(assertion);
    await verify(first).expect(200);
    expect((await verify(second)).body.code).toBe('invalid-passkey');
    expect((await verify(first)).body.code).toBe('mfa-expired');
  });

  it(`second factor of ${PARALLEL} at once signs in once`, async () => {
    const sessions = auth.db.getRepository(Session);
    const before = await sessions.countBy({ userId: ada.user.id });
    const half = await pendingMfa();
    const assertion = key.get(await requestOptions(auth, '/api/auth/mfa/passkey/options', half));
    const tries = Array.from({ length: PARALLEL }, () =>
      post(auth, '/api/auth/mfa/passkey/verify', half)
        .send(assertion)
        .then(({ status }) => status),
    );
    const statuses = await Promise.all(tries);

    expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.filter(status => status >= 500)).toEqual([]);
    expect((await sessions.countBy({ userId: ada.user.id })) - before).toBeLessThanOrEqual(1);
  });

  it('answer to a challenge of another purpose is refused', async () => {
    const cookie = await pendingMfa();
    const { challenge: ofSignIn, rpId } = await requestOptions(auth);
    const { challenge: ofFactor } = await requestOptions(auth, '/api/auth/mfa/passkey/options', cookie);
    const { challenge: ofStepUp } = await requestOptions(auth, '/api/auth/reauthenticate/options', ada.cookie);
    const { challenge: ofRegistration } = await creationOptions(auth, ada.cookie);
    const answer = (challenge: string) => key.get({ challenge, rpId });
    const codes = async (
      challenges: string[],
      send: (challenge: string) => PromiseLike<{ body: { code: string } }>,
    ) => {
      for (const challenge of challenges) expect((await send(challenge)).body.code).toBe('invalid-passkey');
    };

    await codes([ofFactor, ofStepUp, ofRegistration], challenge => post(auth, SIGN_IN).send(answer(challenge)));
    await codes([ofSignIn, ofStepUp, ofRegistration], challenge =>
      post(auth, '/api/auth/mfa/passkey/verify', cookie).send(answer(challenge)),
    );
    await forgive(auth);
    await codes([ofSignIn, ofFactor, ofRegistration], challenge =>
      post(auth, '/api/auth/reauthenticate', ada.cookie).send({ passkey: answer(challenge) }),
    );
    await forgive(auth);
    await post(auth, SIGN_IN).send(answer(ofSignIn)).expect(200);
  });

  it('answer that comes after five minutes is refused, and housekeeping takes the challenge away', async () => {
    const options = await requestOptions(auth);
    const challenges = auth.db.getRepository(Challenge);
    const { expiresAt } = await challenges.findOneOrFail({
      where: { purpose: 'sign-in' },
      order: { expiresAt: 'DESC' },
    });
    expect(Math.abs(expiresAt.getTime() - Date.now() - 300_000)).toBeLessThan(5000);
    await challenges.update({ purpose: 'sign-in' }, { expiresAt: new Date(Date.now() - 1) });

    expect((await post(auth, SIGN_IN).send(key.get(options))).body.code).toBe('invalid-passkey');
    expect(await challenges.countBy({ purpose: 'sign-in' })).toBeGreaterThan(0);
    await auth.app.get(Housekeeping).sweepExpired();
    expect(await challenges.countBy({ purpose: 'sign-in' })).toBe(0);
  });

  it('challenge is not to be had from the table that keeps it', async () => {
    const { challenge } = await requestOptions(auth);
    const rows = JSON.stringify(await auth.db.getRepository(Challenge).find());
    expect(rows).not.toContain(challenge);
    expect(rows).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  });
});

async function manyChallenges(auth: AuthInstance): Promise<{ challenges: string[]; rpId: string | undefined }> {
  const all = await Promise.all(Array.from({ length: PARALLEL }, () => requestOptions(auth)));
  return { challenges: all.map(({ challenge }) => challenge), rpId: all[0]!.rpId };
}
