import type { AdminUserList } from '@sv/contracts/admin/users.contract';
import type { Factors } from '@sv/contracts/identity.contract';
import { newId } from '@sv/server/ids/new-id';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Passkey } from '../../src/database/factors/passkey.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { Session } from '../../src/database/session.entity';
import { PendingMfa } from '../../src/database/sign-in/pending-mfa.entity';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { Housekeeping } from '../../src/sessions/housekeeping';
import { pass, stopClock } from '../support/clock';
import { addTotp, codeOf, enrol, pendingMfa, registerWithTotp, secondStep, tally } from '../support/factors';
import { cookieOf, giveRole, register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const MINUTE_MS = 60_000;

/** A passkey nobody can sign with; enough to be counted. */
const givePasskey = async (auth: AuthInstance, userId: string): Promise<void> => {
  const flags = { userVerified: true, synced: false, createdAt: new Date(), lastUsedAt: null };
  const row = { id: newId(), tenantId: 'default', userId, credentialId: newId(), publicKey: 'none', counter: '0' };
  await auth.db.getRepository(Passkey).insert({ ...row, ...flags, transports: null, name: 'Key' });
};

describe('an authenticator app', () => {
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

  const confirm = (cookie: string, body: object) =>
    postFrom(auth, freshAddress(), '/api/auth/totp/confirm', cookie).send(body);
  const who = (cookie: string) => auth.http().get('/api/auth/session').set('cookie', cookie);
  const factors = async (cookie: string) =>
    (await auth.http().get('/api/auth/factors').set('cookie', cookie).expect(200)).body as Factors;

  it('is offered as a key, a link and a QR code that a screen reader can name and no script stands in', async () => {
    const { email, cookie } = await register(auth);
    const { secret, otpauthUri, qrSvg } = await enrol(auth, cookie);

    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUri).toBe(`otpauth://totp/localhost:${encodeURIComponent(email)}?secret=${secret}&issuer=localhost`);
    expect(qrSvg).toMatch(/^<svg [^>]*role="img"><title>QR code for your authenticator app<\/title>.*<\/svg>$/);
    expect(qrSvg).not.toMatch(/<script|<style|\son|style=|href|http(?!:\/\/www\.w3\.org\/2000\/svg")/);
  });

  it('asks for nothing until its first code was right, and then at every sign-in', async () => {
    const ada = await register(auth);
    const there = await signIn(auth, ada.email);
    const { secret } = await enrol(auth, ada.cookie);
    expect((await confirm(ada.cookie, { code: '000000' })).body.code).toBe('invalid-code');
    expect(await factors(ada.cookie)).toMatchObject({ totp: false, totpAddedAt: null, backupCodesRemaining: 0 });

    const response = await confirm(ada.cookie, { code: codeOf(secret) }).expect(200);

    expect(new Set(response.body.backupCodes).size).toBe(10);
    expect(await factors(cookieOf(response))).toEqual({
      totp: true,
      totpAddedAt: new Date().toISOString(),
      passkeys: 0,
      backupCodesRemaining: 10,
      required: false,
      dueAt: null,
    });
    await who(ada.cookie).expect(401);
    await who(there.cookie).expect(401);
    const mfa = await pendingMfa(auth, ada.email);
    await secondStep(auth, mfa, 'totp', codeOf(secret, 1)).expect(200);
    const { user } = ada;
    expect(await auth.db.getRepository(Notice).existsBy({ userId: user.id, title: 'Authenticator app added' })).toBe(
      true,
    );
    const event = await auth.db.getRepository(AuthEvent).findOneByOrFail({ userId: user.id, kind: 'totp.added' });
    expect(event).toMatchObject({ outcome: 'success', details: { sessionsEnded: 1 } });
  });

  it('keeps the other sessions when asked to, and gives this one a new token all the same', async () => {
    const ada = await register(auth);
    const there = await signIn(auth, ada.email);
    const { secret } = await enrol(auth, ada.cookie);
    const response = await confirm(ada.cookie, { code: codeOf(secret), keepOtherSessions: true }).expect(200);

    await who(there.cookie).expect(200);
    await who(ada.cookie).expect(401);
    await who(cookieOf(response)).expect(200);
    const removed = await auth
      .http()
      .delete('/api/auth/totp?keepOtherSessions=true')
      .set('cookie', cookieOf(response))
      .expect(204);
    await who(there.cookie).expect(200);
    await who(cookieOf(removed)).expect(200);
  });

  it('waits a quarter of an hour for its first code', async () => {
    const { cookie } = await register(auth);
    const { secret } = await enrol(auth, cookie);
    // Sessions are fresh for ten minutes; this one is to be fresh for longer.
    await auth.db.getRepository(Session).updateAll({ freshUntil: new Date(Date.now() + 60 * MINUTE_MS) });
    pass(15 * MINUTE_MS + 1);

    expect((await confirm(cookie, { code: codeOf(secret) })).body.code).toBe('conflict');
    stopClock();
  });

  it('takes the place of another only with its first code', async () => {
    const { email, secret: old, cookie } = await registerWithTotp(auth);
    const { secret } = await enrol(auth, cookie);
    await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(old)).expect(200);
    expect((await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret))).status).toBe(401);

    await confirm(cookie, { code: codeOf(secret) }).expect(200);

    expect((await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(old, 1))).status).toBe(401);
    await secondStep(auth, await pendingMfa(auth, email), 'totp', codeOf(secret, 1)).expect(200);
  });

  it('is confirmed once by fifty at once', async () => {
    const { cookie } = await register(auth);
    const { secret } = await enrol(auth, cookie);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(cookie, { code: codeOf(secret) })));

    expect(tally(answers)['200']).toBe(1);
  });

  it('is removed, and the backup codes with the last factor; then the password is enough', async () => {
    const { user, email, cookie } = await registerWithTotp(auth);
    const remove = (with_: string) => auth.http().delete('/api/auth/totp').set('cookie', with_);
    const gone = await remove(cookie).expect(204);

    expect(await factors(cookieOf(gone))).toMatchObject({ totp: false, backupCodesRemaining: 0 });
    expect(await auth.db.getRepository(TotpFactor).existsBy({ userId: user.id })).toBe(false);
    expect((await remove(cookieOf(gone))).body.code).toBe('not-found');
    expect((await signIn(auth, email)).user.id).toBe(user.id);
  });

  it('leaves the backup codes to the passkey that stays', async () => {
    const { user, cookie } = await registerWithTotp(auth);
    await givePasskey(auth, user.id);
    const gone = await auth.http().delete('/api/auth/totp').set('cookie', cookie).expect(204);

    expect(await factors(cookieOf(gone))).toMatchObject({ totp: false, passkeys: 1, backupCodesRemaining: 10 });
  });

  it('is not touched by a session that is no longer fresh', async () => {
    const { user, cookie } = await registerWithTotp(auth);
    await auth.db.getRepository(Session).update({ userId: user.id }, { freshUntil: new Date(Date.now() - 1) });
    const tries = [
      postFrom(auth, freshAddress(), '/api/auth/totp/enroll', cookie).send({}),
      confirm(cookie, { code: '123456' }),
      auth.http().delete('/api/auth/totp').set('cookie', cookie),
      postFrom(auth, freshAddress(), '/api/auth/backup-codes', cookie).send({}),
    ];

    for (const response of await Promise.all(tries)) expect(response.body.code).toBe('reauthentication-required');
  });

  it('is seen by administrators, in one list with people who have none', async () => {
    const [plain, app, both] = [await register(auth), await registerWithTotp(auth), await registerWithTotp(auth)];
    for (let n = 0; n < 3; n++) await givePasskey(auth, both.user.id);
    await enrol(auth, plain.cookie);
    const list = await auth.http().get('/internal/users?limit=3').set('authorization', `Bearer ${auth.bearer}`);
    const { users } = list.body as AdminUserList;

    expect(users.map(({ id, mfa }) => [id, mfa])).toEqual([
      [both.user.id, { totp: true, passkeys: 3 }],
      [app.user.id, { totp: true, passkeys: 0 }],
      [plain.user.id, { totp: false, passkeys: 0 }],
    ]);
  });

  it('that was never confirmed, half sign-ins that ended and old counters are swept away', async () => {
    const [begun, set, replacing] = [await register(auth), await registerWithTotp(auth), await registerWithTotp(auth)];
    await enrol(auth, begun.cookie);
    await enrol(auth, replacing.cookie);
    await pendingMfa(auth, set.email);
    const [old, young] = ['old', 'young'];
    const counter = { count: 1, startedAt: new Date(), blockedUntil: null };
    await auth.db.getRepository(RateLimit).insert([
      { ...counter, key: old, updatedAt: new Date(Date.now() - 30 * 86_400_000) },
      { ...counter, key: young, updatedAt: new Date(Date.now() - 29 * 86_400_000) },
    ]);
    await auth.app.get(Housekeeping, { strict: false }).sweepExpired(new Date(Date.now() + 20 * MINUTE_MS));

    const rows = auth.db.getRepository(TotpFactor);
    expect(await rows.existsBy({ userId: begun.user.id })).toBe(false);
    expect(await rows.findOneByOrFail({ userId: replacing.user.id })).toMatchObject({
      pendingSecret: null,
      secret: expect.any(String),
    });
    expect(await auth.db.getRepository(PendingMfa).countBy({ userId: set.user.id })).toBe(0);
    expect(await auth.db.getRepository(RateLimit).existsBy({ key: old })).toBe(false);
    expect(await auth.db.getRepository(RateLimit).existsBy({ key: young })).toBe(true);
  });

  it('is set up with nothing but what it takes: anything else is 400', async () => {
    const { cookie } = await register(auth);
    const { secret } = await enrol(auth, cookie);
    for (const code of [undefined, null, 123456, true, [], {}, '12345', '1234567', 'abcdef', '12 34 5']) {
      expect([code, (await confirm(cookie, { code })).body.code]).toEqual([code, 'validation-failed']);
    }
    for (const keepOtherSessions of ['true', 1, {}])
      expect((await confirm(cookie, { code: codeOf(secret), keepOtherSessions })).status).toBe(400);
    expect((await postFrom(auth, freshAddress(), '/api/auth/totp/enroll', cookie).send({ secret })).status).toBe(400);
    for (const query of [
      'keepOtherSessions=1',
      'keepOtherSessions=',
      'keepOtherSessions=true&keepOtherSessions=true',
      'all=true',
    ])
      expect((await auth.http().delete(`/api/auth/totp?${query}`).set('cookie', cookie)).status).toBe(400);
    await confirm(cookie, { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} ` }).expect(200);
  });
});

describe('the last second factor', () => {
  let auth: AuthInstance;
  beforeAll(async () => {
    stopClock();
    auth = await startAuth({ AUTH_REQUIRE_MFA: 'admins', AUTH_MFA_GRACE_DAYS: '3' });
  });
  afterAll(async () => {
    await auth.close();
    jest.useRealTimers();
  });

  const remove = (cookie: string) => auth.http().delete('/api/auth/totp').set('cookie', cookie);
  const factors = async (cookie: string) =>
    (await auth.http().get('/api/auth/factors').set('cookie', cookie).expect(200)).body as Factors;

  it('stays while the policy asks for one, and goes beside another', async () => {
    const owner = await register(auth);
    expect(await factors(owner.cookie)).toMatchObject({
      required: true,
      dueAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    });
    const { user, cookie } = await addTotp(auth, owner);

    expect(await factors(cookie)).toMatchObject({ required: true, dueAt: null });
    const refused = await remove(cookie);
    expect([refused.status, refused.body.code]).toEqual([409, 'factor-required']);
    expect(await factors(cookie)).toMatchObject({ totp: true, backupCodesRemaining: 10 });
    await givePasskey(auth, user.id);
    await remove(cookie).expect(204);
  });

  it('goes for whom the policy does not concern, and stays when it does', async () => {
    const [ada, grace] = [await registerWithTotp(auth), await registerWithTotp(auth)];
    await giveRole(auth, grace.user.id, 'platform:auditor');

    expect((await remove(grace.cookie)).body.code).toBe('factor-required');
    await remove(ada.cookie).expect(204);
  });
});
