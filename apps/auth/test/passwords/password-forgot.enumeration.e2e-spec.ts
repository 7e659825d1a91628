import { User } from '../../src/database/user.entity';
import { newId } from '@sv/server/ids/new-id';
import { type MailedInstance, startMailed, visible } from '../support/mailed';
import { register } from '../support/people';
import { likeness, SAMPLES, timesInTurns } from '../support/rank-test';
import { freshAddress, postFrom } from '../support/strangers';
import { startAuth } from '../support/start-auth';

describe('account enumeration by a forgotten password', () => {
  let mailed: MailedInstance;
  beforeAll(async () => {
    mailed = await startMailed();
    await register(mailed.auth);
  });
  afterAll(() => mailed.close());

  const forgot = (email: string) =>
    postFrom(mailed.auth, freshAddress(), '/api/auth/password/forgot').send({ email }).expect(202);
  const resend = (email: string) =>
    postFrom(mailed.auth, freshAddress(), '/api/auth/email/resend').send({ email }).expect(202);

  it('sees one answer for a known, an unknown and a deactivated address, with mail and without', async () => {
    const { auth } = mailed;
    const [here, gone] = [await register(auth), await register(auth)];
    await auth.db.getRepository(User).update({ id: gone.user.id }, { status: 'deactivated' });
    const unknown = visible(await forgot('nobody@example.com'));

    expect(JSON.parse(unknown)).toMatchObject({ status: 202, body: {} });
    for (const ask of [forgot, resend])
      for (const email of [here.email, gone.email]) expect(visible(await ask(email))).toBe(unknown);
    const without = await startAuth();
    const { email } = await register(without);
    for (const address of [email, 'nobody@example.com']) {
      const answer = await without.http().post('/api/auth/password/forgot').send({ email: address });
      expect(JSON.parse(visible(answer))).toMatchObject({ status: 202, body: {} });
    }
    await without.close();
  });

  it.each([
    ['a forgotten password', forgot],
    ['a mail that is to be sent again', resend],
  ])(
    `cannot tell a known address by 2 × ${SAMPLES} times of %s`,
    async (_, ask) => {
      const users = mailed.auth.db.getRepository(User);
      const somebody = (await users.find({ take: 1 }))[0]!;
      const known = Array.from({ length: SAMPLES }, () => `${newId()}@example.com`);
      await users.insert(known.map(email => ({ ...somebody, id: newId(), email, emailVerifiedAt: null })));
      const p = await likeness(() =>
        timesInTurns(
          SAMPLES,
          round => ask(known[round]!),
          () => ask(`${newId()}@example.com`),
        ),
      );

      expect(p).toBeGreaterThan(0.01);
    },
    240_000,
  );
});
