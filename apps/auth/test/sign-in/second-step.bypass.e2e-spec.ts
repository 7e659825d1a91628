import { AuthEvent } from '../../src/database/auth-event.entity';
import { Session } from '../../src/database/session.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { PendingMfa } from '../../src/database/sign-in/pending-mfa.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { pass, stopClock } from '../support/clock';
import { addTotp, codeOf, enrol, pendingMfa, registerWithTotp, secondStep, tally } from '../support/factors';
import { forgive } from '../support/forgive';
import { cookieOf, PASSWORD, register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const NEW_PASSWORD = 'another fine phrase';

describe('somebody who knows the password and has no second factor', () => {
  let auth: AuthInstance;
  beforeAll(async () => {
    stopClock();
    auth = await startAuth();
    await register(auth);
  });
  afterAll(async () => {
    await auth.close();
    jest.useRealTimers();
  });

  const first = (email: string, cookie = '') =>
    postFrom(auth, freshAddress(), '/api/auth/sign-in', cookie).send({ email, password: PASSWORD });
  const who = (cookie: string) => auth.http().get('/api/auth/session').set('cookie', cookie);

  it('gets the question and no session, no session cookie and no known device', async () => {
    const { user, email } = await registerWithTotp(auth);
    const before = await auth.db.getRepository(Session).countBy({ userId: user.id });
    const response = await first(email).expect(200);

    expect(response.body).toEqual({ mfaRequired: true, methods: ['totp', 'backup-code'] });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sv_mfa=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await auth.db.getRepository(Session).countBy({ userId: user.id })).toBe(before);
    await who(cookieOf(response)).expect(401);
    await who(cookieOf(response).replace('sv_mfa', 'sv_session')).expect(401);
    const stored = await auth.db.getRepository(PendingMfa).findOneByOrFail({ userId: user.id });
    expect(cookieOf(response)).not.toContain(stored.tokenHash);
  });

  it('has the cookie with its prefix under https', async () => {
    const secure = await startAuth({ PUBLIC_URL: 'https://work.example.com', SETUP_TOKEN: 's' });
    const form = { name: 'Ada', email: 'ada@example.com', password: PASSWORD, setupToken: 's' };
    const registered = await secure.http().post('/api/auth/register').send(form).expect(201);
    await addTotp(secure, { user: registered.body.user, email: form.email, cookie: cookieOf(registered) });
    const response = await secure.http().post('/api/auth/sign-in').send({ email: form.email, password: PASSWORD });
    await secure.close();

    expect((response.headers['set-cookie'] as unknown as string[])[0]).toMatch(
      /^__Host-sv_mfa=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('leaves the session of this browser as it is, until the second step replaced it', async () => {
    const { email, secret, cookie } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email, cookie);
    await who(cookie).expect(200);
    const done = await secondStep(auth, `${cookie}; ${mfa}`, 'totp', codeOf(secret)).expect(200);

    expect(done.body.user.email).toBe(email);
    expect(cookieOf(done)).toMatch(/sv_session=[^;]+; sv_session_data=[^;]+; sv_device=[^;]+; sv_mfa=$/);
    await who(cookie).expect(401);
    await who(cookieOf(done)).expect(200);
  });

  it('has five tries: the sixth is refused, also when it is right', async () => {
    const { user, email, secret } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    for (let n = 0; n < 4; n++) {
      expect((await secondStep(auth, mfa, 'totp', '000000')).body.code).toBe('invalid-code');
      await forgive(auth);
    }
    const fifth = await secondStep(auth, mfa, 'totp', '000000');
    await forgive(auth);
    const sixth = await secondStep(auth, mfa, 'totp', codeOf(secret));

    expect([fifth.status, fifth.body.code]).toEqual([401, 'mfa-expired']);
    expect([sixth.status, sixth.body.code]).toEqual([401, 'mfa-expired']);
    for (const { headers } of [fifth, sixth])
      expect(headers['set-cookie']).toEqual([expect.stringMatching(/^sv_mfa=; .*Max-Age=0/)]);
    expect(await auth.db.getRepository(PendingMfa).countBy({ userId: user.id })).toBe(0);
    await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret)).expect(200);
  });

  it('tells the person that somebody knows their password, once its five tries are gone', async () => {
    const { user, email } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    const title = 'A sign-in with your password was stopped';
    const told = () => auth.db.getRepository(Notice).countBy({ userId: user.id, title });
    for (let n = 0; n < 5; n++) {
      expect(await told()).toBe(0);
      await secondStep(auth, mfa, 'totp', '000000').expect(401);
      await forgive(auth);
    }
    expect(await told()).toBe(1);
  });

  it('has five tries however many are sent at once and by whatever method', async () => {
    const { email } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        await forgive(auth);
        return n % 2 ? secondStep(auth, mfa, 'totp', '000000') : secondStep(auth, mfa, 'backup-code', '0000-0000-0000');
      }),
    );
    const counts = tally(answers);

    expect(counts['200']).toBeUndefined();
    expect(counts['401 invalid-code'] ?? 0).toBeLessThanOrEqual(4);
    expect(Object.keys(counts).every(name => /^(401 invalid-code|401 mfa-expired|429 rate-limited)$/.test(name))).toBe(
      true,
    );
    await forgive(auth);
  });

  it('does not begin the count anew with the password: wrong codes close the account', async () => {
    const { email, secret } = await registerWithTotp(auth);
    for (let n = 0; n < 5; n++) {
      // A sign-in each, so that no pending sign-in is used up.
      const answer = await secondStep(auth, await pendingMfa(auth, email), 'totp', '000000');
      expect(answer.body.code).toBe('invalid-code');
    }
    const [again, mine] = [await first(email), await auth.db.getRepository(RateLimit).findBy({ count: 5 })];

    expect([again.status, again.body.code]).toEqual([429, 'rate-limited']);
    expect(mine.length).toBeGreaterThan(0);
    // Two more failures: 4 s, then 8 s.
    pass(2_001);
    const mfa = await pendingMfa(auth, email);
    expect((await secondStep(auth, mfa, 'totp', '000000')).status).toBe(401);
    expect((await secondStep(auth, mfa, 'totp', codeOf(secret))).body.code).toBe('rate-limited');
    pass(4_001);
    await secondStep(auth, mfa, 'totp', codeOf(secret)).expect(200);
    await first(email).expect(200);
  });

  it('guesses no more codes at once than the account has failures left', async () => {
    const { user, email } = await registerWithTotp(auth);
    const halves: string[] = [];
    for (let n = 0; n < 20; n++) halves.push(await pendingMfa(auth, email));
    const answers = await Promise.all(halves.flatMap(mfa => [1, 2].map(() => secondStep(auth, mfa, 'totp', '000000'))));

    const { '401 invalid-code': evaluated, '429 rate-limited': refused } = tally(answers);
    expect([evaluated, refused]).toEqual([5, 35]);
    const failures = { userId: user.id, kind: 'session.created', outcome: 'failure', reason: 'wrong-totp' } as const;
    expect(await auth.db.getRepository(AuthEvent).countBy(failures)).toBe(5);
    await forgive(auth);
  });

  it('waits too long: after five minutes it starts again', async () => {
    const { email, secret } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    pass(299_000);
    await secondStep(auth, mfa, 'totp', '000000').expect(401, /invalid-code/);
    pass(1_001);

    expect((await secondStep(auth, mfa, 'totp', codeOf(secret))).body.code).toBe('mfa-expired');
    stopClock();
  });

  it('completes a sign-in once', async () => {
    const { email, secret, backupCodes } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    await secondStep(auth, mfa, 'totp', codeOf(secret)).expect(200);

    expect((await secondStep(auth, mfa, 'totp', codeOf(secret, 1))).body.code).toBe('mfa-expired');
    expect((await secondStep(auth, mfa, 'backup-code', backupCodes[0])).body.code).toBe('mfa-expired');
  });

  it('cannot use the code of another person’s sign-in, nor their half of it', async () => {
    const [ada, mallory] = [await registerWithTotp(auth), await registerWithTotp(auth)];
    const hers = await pendingMfa(auth, ada.email);
    const done = await secondStep(auth, await pendingMfa(auth, mallory.email), 'totp', codeOf(mallory.secret));

    expect(done.body.user.id).toBe(mallory.user.id);
    expect((await secondStep(auth, hers, 'totp', codeOf(mallory.secret, 1))).body.code).toBe('invalid-code');
    for (const forged of ['', 'sv_mfa=', `sv_mfa=${'A'.repeat(43)}`, `sv_mfa=${mallory.user.id}`])
      expect((await secondStep(auth, forged, 'totp', codeOf(ada.secret))).body.code).toBe('mfa-expired');
  });

  it('loses what was proved before the password, the factors or the account changed', async () => {
    const acts: Record<string, (cookie: string, secret: string, id: string) => Promise<unknown>> = {
      'a new password': cookie =>
        postFrom(auth, freshAddress(), '/api/auth/password/change', cookie)
          .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, keepOtherSessions: true })
          .expect(204),
      'another app': async cookie => {
        const { secret } = await enrol(auth, cookie);
        await postFrom(auth, freshAddress(), '/api/auth/totp/confirm', cookie)
          .send({ code: codeOf(secret), keepOtherSessions: true })
          .expect(200);
      },
      'no app': cookie => auth.http().delete('/api/auth/totp?keepOtherSessions=true').set('cookie', cookie).expect(204),
      'new backup codes': cookie =>
        postFrom(auth, freshAddress(), '/api/auth/backup-codes', cookie).send({ keepOtherSessions: true }).expect(200),
      'all other sessions ended': cookie => auth.http().delete('/api/auth/sessions').set('cookie', cookie).expect(204),
      deactivation: (_cookie, _secret, id) =>
        auth
          .http()
          .patch(`/internal/users/${id}`)
          .set('authorization', `Bearer ${auth.bearer}`)
          .send({ active: false, actorId: 'cli', actorType: 'cli' })
          .expect(200),
      'factors that were reset': (_cookie, _secret, id) =>
        auth
          .http()
          .post(`/internal/users/${id}/reset-mfa`)
          .set('authorization', `Bearer ${auth.bearer}`)
          .send({ actorId: 'cli', actorType: 'cli' })
          .expect(204),
    };
    for (const [name, act] of Object.entries(acts)) {
      const { user, email, secret, cookie } = await registerWithTotp(auth);
      const mfa = await pendingMfa(auth, email);
      await act(cookie, secret, user.id);
      const { body } = await secondStep(auth, mfa, 'totp', codeOf(secret, 1));
      expect([name, body.code]).toEqual([name, 'mfa-expired']);
    }
  });

  it('sends anything but a code: 400, and no try is spent', async () => {
    const { user, email } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    for (const method of ['totp', 'backup-code'] as const) {
      for (const code of [undefined, null, 123456, true, [], {}, ['123456'], '', 'abc', '12345', 'x'.repeat(100_000)]) {
        const { status, body } = await secondStep(auth, mfa, method, code);
        expect([method, status, body.code]).toEqual([method, 400, 'validation-failed']);
      }
    }
    expect(await auth.db.getRepository(PendingMfa).findOneByOrFail({ userId: user.id })).toMatchObject({ tries: 0 });
  });

  it('is not asked for a second factor that was only begun to be set up', async () => {
    const ada = await register(auth);
    await enrol(auth, ada.cookie);

    expect((await signIn(auth, ada.email)).user.id).toBe(ada.user.id);
  });
});
