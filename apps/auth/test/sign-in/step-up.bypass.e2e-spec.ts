import { PasswordHasher } from '../../src/accounts/password/password-hasher';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { Session } from '../../src/database/session.entity';
import { stopClock } from '../support/clock';
import { codeOf, registerWithTotp } from '../support/factors';
import { forgive } from '../support/forgive';
import { cookieOf, PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const NEW_PASSWORD = 'another fine phrase';

describe('somebody with a copied session', () => {
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

  const reauthenticate = (cookie: string, body: object) =>
    postFrom(auth, freshAddress(), '/api/auth/reauthenticate', cookie).send(body);
  const confirm = (userId: string, body: object) =>
    auth
      .http()
      .post(`/internal/users/${userId}/reauthenticate`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(body);
  const codes = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
  const stale = (userId: string) =>
    auth.db.getRepository(Session).update({ userId }, { freshUntil: new Date(Date.now() - 1) });
  const failures = (userId: string) => auth.db.getRepository(AuthEvent).countBy({ userId, outcome: 'failure' });

  it('is not let through by the password where a second factor is set, and not told whether it was right', async () => {
    const { user, cookie } = await registerWithTotp(auth);
    await stale(user.id);
    const counters = () => auth.db.getRepository(RateLimit).find();
    const before = await counters();
    const right = await reauthenticate(cookie, { password: PASSWORD });
    const wrong = await reauthenticate(cookie, { password: 'certainly not the one' });

    expect(codes(right)).toEqual([403, 'second-factor-required']);
    const { requestId: _, ...answer } = right.body;
    expect(wrong.body).toMatchObject(answer);
    expect(codes(await confirm(user.id, { password: PASSWORD }))).toEqual([403, 'second-factor-required']);
    expect(await failures(user.id)).toBe(0);
    expect(await counters()).toEqual(before);
    expect((await auth.http().delete('/api/auth/sessions').set('cookie', cookie)).body.code).toBe(
      'reauthentication-required',
    );
  });

  it('is not let through by the password when a factor is set while the password is checked', async () => {
    const { user, cookie } = await register(auth);
    const checked = jest.spyOn(auth.app.get(PasswordHasher, { strict: false }), 'verifyPassword');
    checked.mockImplementationOnce(async () => {
      const factor = { userId: user.id, tenantId: 'default', secret: 'sealed', confirmedAt: new Date() };
      await auth.db.getRepository(TotpFactor).insert(factor);
      return true;
    });
    const answer = await reauthenticate(cookie, { password: PASSWORD });
    checked.mockRestore();

    expect(codes(answer)).toEqual([403, 'second-factor-required']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('makes no session fresh by changing the password', async () => {
    const { user, cookie } = await registerWithTotp(auth);
    await stale(user.id);
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await postFrom(auth, freshAddress(), '/api/auth/password/change', cookie).send(form).expect(204);

    const enrolment = postFrom(auth, freshAddress(), '/api/auth/totp/enroll', cookieOf(changed)).send({});
    expect((await enrolment).body.code).toBe('reauthentication-required');
  });

  it('is worth nothing once the owner confirmed: the token is another one', async () => {
    for (const evidence of ['password', 'totp', 'backup-code']) {
      const ada =
        evidence === 'password'
          ? { ...(await register(auth)), secret: '', backupCodes: [] }
          : await registerWithTotp(auth);
      await stale(ada.user.id);
      const body =
        evidence === 'password'
          ? { password: PASSWORD }
          : { code: evidence === 'totp' ? codeOf(ada.secret) : ada.backupCodes[0] };
      const response = await reauthenticate(ada.cookie, body).expect(204);

      await auth.http().get('/api/auth/session').set('cookie', ada.cookie).expect(401);
      await postFrom(auth, freshAddress(), '/api/auth/totp/enroll', cookieOf(response)).send({}).expect(200);
      const kind = 'session.reauthenticated';
      const event = await auth.db.getRepository(AuthEvent).findOneByOrFail({ userId: ada.user.id, kind });
      expect(event).toMatchObject({ outcome: 'success', details: { method: evidence } });
    }
  });

  it('guesses under the limits of the account, whatever is guessed', async () => {
    const [ada, grace] = [await registerWithTotp(auth), await register(auth)];
    for (let n = 0; n < 5; n++) {
      expect(codes(await reauthenticate(ada.cookie, { code: '000000' }))).toEqual([401, 'invalid-code']);
      expect(codes(await reauthenticate(grace.cookie, { password: 'not it at all' }))).toEqual([
        401,
        'invalid-credentials',
      ]);
    }

    expect(codes(await reauthenticate(ada.cookie, { code: codeOf(ada.secret) }))).toEqual([429, 'rate-limited']);
    expect(codes(await confirm(ada.user.id, { code: codeOf(ada.secret) }))).toEqual([429, 'rate-limited']);
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const change = await postFrom(auth, freshAddress(), '/api/auth/password/change', grace.cookie).send(form);
    expect(codes(change)).toEqual([429, 'rate-limited']);
    expect(await failures(ada.user.id)).toBe(5);
    await forgive(auth);
  });

  it('does not begin the count of wrong codes anew by changing the password', async () => {
    const { cookie } = await registerWithTotp(auth);
    for (let n = 0; n < 4; n++) await reauthenticate(cookie, { code: '000000' }).expect(401);
    const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await postFrom(auth, freshAddress(), '/api/auth/password/change', cookie).send(form).expect(204);
    await reauthenticate(cookieOf(changed), { code: '000000' }).expect(401);

    expect((await reauthenticate(cookieOf(changed), { code: '000000' })).body.code).toBe('rate-limited');
    await forgive(auth);
  });

  it('cannot use the codes of another account, nor a code where no factor is set', async () => {
    const [ada, mallory, plain] = [await registerWithTotp(auth), await registerWithTotp(auth), await register(auth)];

    expect(codes(await reauthenticate(ada.cookie, { code: codeOf(mallory.secret) }))).toEqual([401, 'invalid-code']);
    expect(codes(await reauthenticate(ada.cookie, { code: mallory.backupCodes[0] }))).toEqual([401, 'invalid-code']);
    expect(codes(await reauthenticate(plain.cookie, { code: '123456' }))).toEqual([401, 'invalid-code']);
    await reauthenticate(mallory.cookie, { code: mallory.backupCodes[0] }).expect(204);
  });

  it('sends one of password, code and passkey: anything else is 400, and nothing is looked at', async () => {
    const { user, cookie, secret } = await registerWithTotp(auth);
    const code = codeOf(secret);
    const bodies: object[] = [
      {},
      { password: PASSWORD, code },
      { code, passkey: {} },
      { password: null },
      { code: null },
      { passkey: null },
      { password: 7 },
      { password: '' },
      { password: 'x'.repeat(257) },
      { password: [PASSWORD] },
      { code: 123456 },
      { code: '12345' },
      { code: [code] },
      { code: { $ne: '' } },
      { code: ' '.repeat(100_000) },
      { passkey: 'x' },
      { passkey: [] },
      { passkey: {} },
      { passkey: { id: 7 } },
      { code, extra: 1 },
    ];
    for (const body of bodies) {
      expect([body, ...codes(await reauthenticate(cookie, body))]).toEqual([body, 400, 'validation-failed']);
      expect([body, (await confirm(user.id, body)).status]).toEqual([body, 400]);
    }
    expect(await failures(user.id)).toBe(0);
    await reauthenticate(cookie, { code }).expect(204);
  });

  it('is confirmed to the runtime by what the person has, and by nothing for who is gone', async () => {
    const [ada, plain] = [await registerWithTotp(auth), await register(auth)];

    await confirm(ada.user.id, { code: codeOf(ada.secret) }).expect(204);
    expect(codes(await confirm(ada.user.id, { code: codeOf(ada.secret) }))).toEqual([401, 'invalid-code']);
    await confirm(ada.user.id, { code: ada.backupCodes[0] }).expect(204);
    await confirm(plain.user.id, { password: PASSWORD }).expect(204);
    expect(codes(await confirm(plain.user.id, { password: 'not it at all' }))).toEqual([401, 'invalid-credentials']);
    expect(codes(await confirm('01a1fdba-7e91-777f-9bcb-000000000000', { password: PASSWORD }))).toEqual([
      404,
      'not-found',
    ]);
    await auth.http().get('/api/auth/session').set('cookie', plain.cookie).expect(200);
  });
});
