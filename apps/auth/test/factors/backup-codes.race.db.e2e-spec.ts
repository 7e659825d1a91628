import { BackupCodesService } from '../../src/backup-codes/backup-codes.service';
import { BackupCode } from '../../src/database/factors/backup-code.entity';
import { Notice } from '../../src/database/people/notice.entity';
import { User } from '../../src/database/user.entity';
import { pendingMfa, registerWithTotp, secondStep, tally } from '../support/factors';
import { stopClock } from '../support/clock';
import { forgive } from '../support/forgive';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

describe('a backup code', () => {
  let auth: AuthInstance;
  beforeAll(async () => {
    stopClock();
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
    jest.useRealTimers();
  });
  afterEach(() => forgive(auth));

  const unused = async (cookie: string) =>
    (await auth.http().get('/api/auth/backup-codes').set('cookie', cookie).expect(200)).body.remaining as number;

  it('used fifty times at once, in a sign-in each, signs in once', async () => {
    const { email, cookie, backupCodes } = await registerWithTotp(auth);
    const halves: string[] = [];
    for (let n = 0; n < 50; n++) halves.push(await pendingMfa(auth, email));
    const answers = await Promise.all(
      halves.map(async mfa => {
        await forgive(auth);
        return secondStep(auth, mfa, 'backup-code', backupCodes[0]);
      }),
    );

    const { '200': right, '401 invalid-code': wrong = 0, '429 rate-limited': limited = 0 } = tally(answers);
    expect(right).toBe(1);
    expect(wrong + limited).toBe(49);
    expect(wrong).toBeGreaterThan(0);
    expect(await unused(cookie)).toBe(9);
  });

  it('used fifty times at once in one sign-in signs in once', async () => {
    const { email, cookie, backupCodes } = await registerWithTotp(auth);
    const mfa = await pendingMfa(auth, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => secondStep(auth, mfa, 'backup-code', backupCodes[3])),
    );

    expect(tally(answers)).toEqual({ '200': 1, '401 mfa-expired': 49 });
    expect(await unused(cookie)).toBe(9);
  });

  it('redeemed by fifty transactions at once, whatever locks them elsewhere, is spent once', async () => {
    const { user, backupCodes } = await registerWithTotp(auth);
    const stored = await auth.db.getRepository(User).findOneByOrFail({ id: user.id });
    const proof = auth.app.get(BackupCodesService, { strict: false }).proofOf(backupCodes[0]!);
    const spent = await Promise.all(
      Array.from({ length: 50 }, () => auth.db.transaction(tx => proof.redeem(tx, stored, new Date()))),
    );

    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await auth.db.getRepository(Notice).countBy({ userId: user.id, title: 'A backup code was used' })).toBe(1);
  });

  it('works once, also for confirming a session, and with any spelling', async () => {
    const { email, cookie, backupCodes } = await registerWithTotp(auth);
    const [first, second] = backupCodes as [string, string];
    const confirm = (code: string) => postFrom(auth, freshAddress(), '/api/auth/reauthenticate', cookie).send({ code });
    const mfa = await pendingMfa(auth, email);
    await secondStep(auth, mfa, 'backup-code', ` ${first.toUpperCase().replaceAll('-', ' ')} `).expect(200);

    expect((await confirm(first)).body.code).toBe('invalid-code');
    expect((await secondStep(auth, await pendingMfa(auth, email), 'backup-code', first)).status).toBe(401);
    await confirm(second.replaceAll('-', '')).expect(204);
    expect((await secondStep(auth, await pendingMfa(auth, email), 'backup-code', second)).status).toBe(401);
  });

  it('of another person opens nothing', async () => {
    const [ada, grace] = [await registerWithTotp(auth), await registerWithTotp(auth)];
    const mfa = await pendingMfa(auth, ada.email);

    expect((await secondStep(auth, mfa, 'backup-code', grace.backupCodes[0])).status).toBe(401);
    expect(await unused(grace.cookie)).toBe(10);
  });

  it('is void when new ones are made, is stored hashed, and is told about when it is used', async () => {
    const { user, email, cookie, backupCodes: old } = await registerWithTotp(auth);
    const renewed = await postFrom(auth, freshAddress(), '/api/auth/backup-codes', cookie).send({}).expect(200);
    const fresh = renewed.body.backupCodes as string[];

    expect(new Set([...old, ...fresh]).size).toBe(20);
    const rows = JSON.stringify(await auth.db.getRepository(BackupCode).findBy({ userId: user.id }));
    for (const code of fresh) {
      expect(rows).not.toContain(code);
      expect(rows.toUpperCase()).not.toContain(code.replaceAll('-', '').toUpperCase());
    }
    const mfa = await pendingMfa(auth, email);
    expect((await secondStep(auth, mfa, 'backup-code', old[0])).status).toBe(401);
    await secondStep(auth, mfa, 'backup-code', fresh[0]).expect(200);
    const notice = await auth.db
      .getRepository(Notice)
      .findOneByOrFail({ userId: user.id, title: 'A backup code was used' });
    expect(notice.body).toContain('9 are left');
  });

  it('is made for nobody without a second factor, and needs a fresh session', async () => {
    const { cookie } = await registerWithTotp(auth);
    const remove = await auth.http().delete('/api/auth/totp').set('cookie', cookie).expect(204);
    const [session] = (remove.headers['set-cookie'] as unknown as string[]).map(line => line.split(';')[0]!);

    const response = await postFrom(auth, freshAddress(), '/api/auth/backup-codes', session).send({});
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
    expect(await unused(session!)).toBe(0);
  });
});
