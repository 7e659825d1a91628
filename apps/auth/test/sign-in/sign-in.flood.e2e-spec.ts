import { availableParallelism } from 'node:os';
import type { HashingQueue } from '../../src/accounts/password/hashing/hashing-queue';
import { PasswordHasher } from '../../src/accounts/password/password-hasher';
import { hashAsInProduction } from '../support/cheap-hashes';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

/** Contract 0: what a process hashes, and lets wait. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING = 64;

describe('a flood of sign-ins', () => {
  let auth: AuthInstance;
  beforeAll(async () => {
    auth = await startAuth();
    hashAsInProduction(auth.app);
  });
  afterAll(() => auth.close());

  it('from one address is in its own way, and turns nobody else away', async () => {
    const ada = await register(auth);
    const hasher = auth.app.get(PasswordHasher);
    const crowd = { address: freshAddress(), userAgent: null };
    const flood = Promise.allSettled(
      Array.from({ length: AT_ONCE + 2 * WAITING }, () => hasher.hashPassword(PASSWORD, crowd)),
    );
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        postFrom(auth, freshAddress(), '/api/auth/sign-in').send({ email: ada.email, password: PASSWORD }),
      ),
    );

    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await flood).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(WAITING);
  });

  it('from many addresses waits in a bounded queue, is refused beyond it, and takes nothing from other requests', async () => {
    const ada = await register(auth);
    const hasher = auth.app.get(PasswordHasher);
    // One of them may have to give way.
    const full = Promise.allSettled(
      Array.from({ length: AT_ONCE + WAITING }, () =>
        hasher.hashPassword(PASSWORD, { address: freshAddress(), userAgent: null }),
      ),
    );
    const flood = Array.from({ length: 30 }, (_, at) =>
      postFrom(auth, freshAddress(), '/api/auth/sign-in').send({
        email: `nobody${at}@example.com`,
        password: PASSWORD,
      }),
    );
    await auth.http().get('/api/verify').set('cookie', ada.cookie).expect(200);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);

    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ body }) => body.code as string))).toEqual(new Set(['too-busy']));
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length);
    await full;
    await auth.http().post('/api/auth/sign-in').send({ email: ada.email, password: PASSWORD }).expect(200);
  });

  it('from many addresses leaves room for browsers that have signed in to the account, and for no made-up ones', async () => {
    const [ada, bob] = [await register(auth), await register(auth)];
    const { queue } = auth.app.get(PasswordHasher) as unknown as { queue: HashingQueue };
    let release!: () => void;
    const released = new Promise<void>(resolve => (release = resolve));
    const full = Promise.allSettled(
      Array.from({ length: AT_ONCE + WAITING }, () => queue.run(freshAddress(), () => released)),
    );
    const signIn = (cookie: string, email = ada.email) =>
      postFrom(auth, freshAddress(), '/api/auth/sign-in', cookie).send({ email, password: PASSWORD });

    const known = signIn(ada.cookie).then(({ status }) => status);
    const strangers = [signIn(''), signIn('sv_device=made-up'), signIn(ada.cookie, bob.email)];
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([503, 503, 503]);
    release();
    expect(await known).toBe(200);
    await full;
  });

  it('with addresses that take minutes to normalise is refused at once', async () => {
    const email = `a${'\u0301'.repeat(150_000)}${'\u0323'.repeat(150_000)}@example.com`;
    const forms = {
      '/api/auth/sign-in': { email, password: PASSWORD },
      '/api/auth/register': { email, password: PASSWORD, name: 'Ada' },
    };
    for (const [path, form] of Object.entries(forms)) {
      const startedAt = performance.now();
      const { body } = await auth.http().post(path).send(form).expect(400);
      expect(body.errors).toEqual([expect.objectContaining({ pointer: '/email' })]);
      expect(performance.now() - startedAt).toBeLessThan(1500);
    }
  });

  it.each([
    [70_000, 'at the top'],
    [70_000, 'further in'],
    [1_500, 'at the top'],
    [1_500, 'further in'],
  ])('with %d unknown fields %s is refused at once, in few words', async (count, where) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1]));
    const startedAt = performance.now();
    const response = await auth
      .http()
      .post('/api/auth/sign-in')
      .send(where === 'at the top' ? fields : { email: [fields], password: PASSWORD })
      .expect(400);
    expect(performance.now() - startedAt).toBeLessThan(1500);
    expect(response.text.length).toBeLessThan(1000);
  });

  it('with an array of 300,000 values is refused unread', async () => {
    const form = { email: Array<number>(300_000).fill(1), password: PASSWORD };
    const { body } = await auth.http().post('/api/auth/sign-in').send(form).expect(400);
    expect(body.code).toBe('malformed-json');
  });
});
