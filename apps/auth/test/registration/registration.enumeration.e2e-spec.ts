import type { Response } from 'supertest';
import { PasswordHasher } from '../../src/accounts/password/password-hasher';
import { User } from '../../src/database/user.entity';
import { newId } from '@sv/server/ids/new-id';
import { OutboxSender } from '@sv/server/mail/outbox-sender';
import { PASSWORD, register } from '../support/people';
import { likeness, SAMPLES, timesInTurns } from '../support/rank-test';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

describe('account enumeration at registration where addresses are verified', () => {
  let auth: AuthInstance;
  let runs = 0;
  beforeAll(async () => {
    // Both kinds of answers leave one mail. To send a thousand takes longer than to ask.
    jest.spyOn(OutboxSender.prototype, 'start').mockReturnValue();
    auth = await startAuth({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'work@example.com',
      AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
    });
    await register(auth);
  });
  afterAll(() => auth.close());

  const send = (email: string) =>
    postFrom(auth, freshAddress(), '/api/auth/register').send({ name: 'Guest', email, password: PASSWORD });

  it(`cannot tell a known address from a new one by 2 × ${SAMPLES} answers and their times`, async () => {
    const users = auth.db.getRepository(User);
    const somebody = (await users.find({ take: 1 }))[0]!;
    const known = Array.from({ length: SAMPLES }, (_, at) => `known${at}@example.com`);
    await users.insert(known.map(email => ({ ...somebody, id: newId(), email })));
    const seen = new Set<string>();
    const hashed = jest.spyOn(auth.app.get(PasswordHasher), 'hashPassword');
    const hashes = new Set<number>();
    const asks = (email: (round: number) => string) => async (round: number) => {
      seen.add(visible(await send(email(round))));
      hashes.add(hashed.mock.calls.length);
      hashed.mockClear();
    };
    const p = await likeness(() => {
      const run = ++runs;
      return timesInTurns(
        SAMPLES,
        asks(round => known[round]!),
        asks(round => `fresh${round}x${run}@example.com`),
      );
    });

    expect(p).toBeGreaterThan(0.01);
    // The hash of a test takes a hundredth of the time, and hides nothing of the rest.
    expect([...hashes]).toEqual([1]);
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('"status":202');
  }, 240_000);
});

/** Everything an attacker sees, without what differs between any two answers. */
const visible = ({ status, body, headers }: Response): string =>
  JSON.stringify({
    status,
    body: body as object,
    names: Object.keys(headers).sort(),
    length: headers['content-length'],
  });
