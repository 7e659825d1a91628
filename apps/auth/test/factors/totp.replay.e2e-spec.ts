import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { User } from '../../src/database/user.entity';
import { TotpCodes } from '../../src/totp/totp-codes';
import { stopClock } from '../support/clock';
import { codeOf, pendingMfa, registerWithTotp, secondStep, tally } from '../support/factors';
import { forgive } from '../support/forgive';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

describe('a code of the authenticator that is sent again', () => {
  let auth: AuthInstance;
  beforeAll(async () => {
    stopClock();
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
    jest.useRealTimers();
  });
  // Guesses are limited elsewhere; here every answer is to be about the code.
  afterEach(() => forgive(auth));

  it('is refused, in another sign-in too', async () => {
    const { email, secret } = await registerWithTotp(auth);
    const [first, second] = [await pendingMfa(auth, email), await pendingMfa(auth, email)];
    await secondStep(auth, first, 'totp', codeOf(secret)).expect(200);

    expect((await secondStep(auth, second, 'totp', codeOf(secret))).body.code).toBe('invalid-code');
    await secondStep(auth, second, 'totp', codeOf(secret, 1)).expect(200);
  });

  it('is refused when a newer one was accepted before', async () => {
    const { email, secret } = await registerWithTotp(auth);
    await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret, 1)).expect(200);
    const mfa = await pendingMfa(auth, email);

    for (const steps of [1, 0, -1])
      expect((await secondStep(auth, mfa, 'totp', codeOf(secret, steps))).body.code).toBe('invalid-code');
  });

  it('that put the app in force is refused at sign-in', async () => {
    const { email, secret } = await registerWithTotp(auth);

    expect((await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret, -1))).status).toBe(401);
  });

  it('that confirmed a session is refused at sign-in, and the other way round', async () => {
    const { email, secret, cookie } = await registerWithTotp(auth);
    const confirm = (steps: number) =>
      postFrom(auth, freshAddress(), '/api/auth/reauthenticate', cookie).send({ code: codeOf(secret, steps) });
    await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret)).expect(200);

    expect((await confirm(0)).body.code).toBe('invalid-code');
    await confirm(1).expect(204);
    expect((await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret, 1))).status).toBe(401);
  });

  it('by fifty at once, each with a sign-in of their own, is accepted once', async () => {
    const { user, email, secret } = await registerWithTotp(auth);
    const halves: string[] = [];
    for (let n = 0; n < 50; n++) {
      halves.push(await pendingMfa(auth, email));
      if (n % 10 === 0) await forgive(auth);
    }
    // The counter of the account would close at the fifth; it is taken away as they come.
    const answers = await Promise.all(
      halves.map(async mfa => {
        await forgive(auth);
        return secondStep(auth, mfa, 'totp', codeOf(secret));
      }),
    );

    const counts = tally(answers);
    expect(counts['200']).toBe(1);
    const { invalid = 0, limited = 0 } = { invalid: counts['401 invalid-code'], limited: counts['429 rate-limited'] };
    expect(invalid + limited).toBe(49);
    expect(invalid).toBeGreaterThan(0);
    const { lastStep } = await auth.db.getRepository(TotpFactor).findOneByOrFail({ userId: user.id });
    expect(lastStep).toBe(Math.floor(Date.now() / 30_000));
  });

  it('by fifty at once in one sign-in is accepted once', async () => {
    const { email, secret } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => secondStep(auth, mfa, 'totp', codeOf(secret))));

    expect(tally(answers)).toEqual({ '200': 1, '401 mfa-expired': 49 });
  });

  it('by fifty transactions at once, whatever locks them elsewhere, is spent once', async () => {
    const { user, secret } = await registerWithTotp(auth);
    const stored = await auth.db.getRepository(User).findOneByOrFail({ id: user.id });
    const proof = auth.app.get(TotpCodes, { strict: false }).proofOf(codeOf(secret));
    const spent = await Promise.all(
      Array.from({ length: 50 }, () => auth.db.transaction(tx => proof.redeem(tx, stored, new Date()))),
    );

    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  it('at a sign-in and a re-authentication at once is accepted by one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, secret, cookie } = await registerWithTotp(auth);
      const mfa = await pendingMfa(auth, email);
      const code = codeOf(secret);
      const answers = await Promise.all([
        secondStep(auth, mfa, 'totp', code),
        postFrom(auth, freshAddress(), '/api/auth/reauthenticate', cookie).send({ code }),
      ]);

      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'invalid-code')).toHaveLength(1);
    }
  });

  it('for another account is worth nothing', async () => {
    const [ada, grace] = [await registerWithTotp(auth), await registerWithTotp(auth)];

    expect((await secondStep(auth, await pendingMfa(auth, ada.email), 'totp', codeOf(grace.secret))).status).toBe(401);
    await secondStep(auth, await pendingMfa(auth, grace.email), 'totp', codeOf(grace.secret)).expect(200);
  });

  it('by whoever copied a sealed secret to their own row opens nothing', async () => {
    const [ada, mallory] = [await registerWithTotp(auth), await registerWithTotp(auth)];
    const factors = auth.db.getRepository(TotpFactor);
    const { secret } = await factors.findOneByOrFail({ userId: mallory.user.id });
    expect(secret).not.toContain(mallory.secret);
    await factors.update({ userId: ada.user.id }, { secret });

    const response = await secondStep(auth, await pendingMfa(auth, ada.email), 'totp', codeOf(mallory.secret));
    expect([response.status, response.body.code]).toEqual([500, 'internal-error']);
  });
});
