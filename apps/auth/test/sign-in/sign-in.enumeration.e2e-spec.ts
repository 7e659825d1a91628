import { newId } from '@sv/server/ids/new-id';
import type { Response } from 'supertest';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { User } from '../../src/database/user.entity';
import { hashCheaply, noteChecks } from '../support/cheap-hashes';
import { PASSWORD, register, signIn } from '../support/people';
import { likeness, SAMPLES, timesInTurns } from '../support/rank-test';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const WRONG = 'certainly not the one';

/** What it takes to check a hash: its parameters, and how long salt and hash are. */
const workOf = (stored: string): string => stored.replace(/[^$]+\$[^$]+$/, rest => `${rest.length}`);

describe('account enumeration at sign-in', () => {
  let auth: AuthInstance;
  let email: string;
  beforeAll(async () => {
    auth = await startAuth();
    email = (await register(auth)).email;
    await signIn(auth, email);
  });
  afterAll(() => auth.close());

  const tryWith = (address: string, password: string) =>
    postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: address, password });

  /** Everything an attacker sees, without what differs between any two answers. */
  const visible = ({ status, body, headers }: Response) => ({
    status,
    problem: { ...(body as object), requestId: undefined },
    names: Object.keys(headers).sort(),
    length: headers['content-length'],
  });

  it('sees one answer for an unknown address, a wrong password and a deactivated account', async () => {
    const gone = await register(auth);
    await auth.db.getRepository(User).update({ id: gone.user.id }, { status: 'deactivated' });
    const unknown = visible(await tryWith('nobody@example.com', WRONG));

    expect(unknown).toMatchObject({ status: 401, problem: { code: 'invalid-credentials' } });
    expect(visible(await tryWith(email, WRONG))).toEqual(unknown);
    expect(visible(await tryWith(gone.email, PASSWORD))).toEqual(unknown);
    expect(visible(await tryWith(gone.email, WRONG))).toEqual(unknown);
  });

  it(`cannot tell an unknown address from a wrong password by the time of 2 × ${SAMPLES} answers`, async () => {
    const users = auth.db.getRepository(User);
    const ada = await users.findOneByOrFail({ email });
    // As long as a hash is checked, nothing else can be measured: that both are checked alike is counted.
    const checked = noteChecks(auth.app);
    let last = 0;
    let runs = 0;
    const p = await likeness(async () => {
      runs++;
      const known = Array.from({ length: SAMPLES }, () => `known${last++}@example.com`);
      await users.insert(known.map(address => ({ ...ada, id: newId(), email: address })));
      return timesInTurns(
        SAMPLES,
        round => tryWith(known[round]!, WRONG).expect(401),
        () => tryWith(`nobody${last++}@example.com`, WRONG).expect(401),
      );
    });

    hashCheaply(auth.app);
    expect(p).toBeGreaterThan(0.01);
    expect(checked).toHaveLength(runs * 2 * SAMPLES);
    expect(new Set(checked.map(workOf)).size).toBe(1);
  }, 240_000);

  it('leaves a trace for each try, with the address it came from and without the one that was typed', async () => {
    await tryWith('somebody.typed@example.com', WRONG).expect(401);
    const events = await auth.db.getRepository(AuthEvent).find({ order: { id: 'DESC' }, take: 1 });

    expect(events[0]).toMatchObject({
      kind: 'session.created',
      outcome: 'failure',
      reason: 'unknown-address',
      userId: null,
      address: expect.stringMatching(/^10\./),
    });
    expect(JSON.stringify(events)).not.toContain('somebody.typed');
  });

  it('takes an address in any spelling', async () => {
    await tryWith(` ${email.toUpperCase()} `, PASSWORD).expect(200);
  });

  it.each([
    {},
    { email: 7, password: [] },
    { email: 'a@b', password: '' },
    { email: 'a@b', password: 'x'.repeat(257) },
  ])('answers the body %j with 400, before anything is hashed', async body => {
    expect((await auth.http().post('/api/auth/sign-in').send(body)).body.code).toBe('validation-failed');
  });
});
