import { randomUUID } from 'node:crypto';
import type { Revocation, RevocationLine } from '@sv/contracts/internal.contract';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { waitFor } from '@sv/server/testing/wait-for';
import { RevocationFollower } from '../../src/database/revocation-follower.entity';
import { createToken } from '../support/access-tokens';
import { giveRole, type Person, register } from '../support/people';
import { readRevocations, type RevocationReader } from '../support/revocation-reader';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';

const SYSTEM = { actorId: 'system', actorType: 'system' };

/** A revoked token must be refused at the next request: the answer waits until every runtime knows. */
describe('the answer to whoever revokes', () => {
  let database: FreshDatabase;
  let auth: AuthInstance;
  let ada: Person;
  let runtimes: { reader: RevocationReader; id: string }[];
  beforeAll(async () => {
    database = await migratedDatabase();
    auth = await startAuth({}, database);
    ada = await register(auth);
  });
  beforeEach(() => (runtimes = []));
  afterEach(async () => {
    for (const { reader } of runtimes) reader.stop();
    await auth.db.getRepository(RevocationFollower).clear();
  });
  afterAll(async () => {
    await auth.close();
    await database.drop();
  });

  const follow = async (at = auth, after = 0) => {
    const id = randomUUID();
    const reader = await readRevocations(at, after, id);
    await reader.until(line => 'live' in line);
    const runtime = { reader, id };
    runtimes.push(runtime);
    return runtime;
  };
  const isAbout =
    (fields: Partial<Revocation>) =>
    (line: RevocationLine): line is Revocation =>
      'n' in line && Object.entries(fields).every(([name, value]) => line[name as 'n'] === value);
  const say = (follower: string, n: number) =>
    auth.http().post('/internal/revocations/known').set('authorization', `Bearer ${auth.bearer}`).send({ follower, n });
  const internal = (method: 'patch' | 'post', path: string) =>
    auth.http()[method](`/internal${path}`).set('authorization', `Bearer ${auth.bearer}`);
  /** What happened until it answered. */
  const watched = (request: PromiseLike<{ status: number }>) => {
    const watch = { status: 0, done: Promise.resolve() };
    watch.done = Promise.resolve(request).then(({ status }) => void (watch.status = status));
    return watch;
  };
  const revoke = async () => {
    const { id } = await createToken(auth, ada);
    return { id, watch: watched(auth.http().delete(`/api/auth/access-tokens/${id}`).set('cookie', ada.cookie)) };
  };

  it('waits until all runtimes said that they know, also those that follow another auth server', async () => {
    const second = await startAuth({}, database);
    const [here, there] = [await follow(), await follow(second)];
    const { id, watch } = await revoke();
    const { n } = (await here.reader.until(isAbout({ sessionId: id }))) as Revocation;
    await there.reader.until(isAbout({ sessionId: id }));
    expect(watch.status).toBe(0);
    // Told to either of them: a load balancer may stand in front.
    await say(there.id, n).expect(204);
    expect(watch.status).toBe(0);
    await say(here.id, n).expect(204);
    await watch.done;
    expect(watch.status).toBe(204);
    await second.close();
  });

  it('waits for nobody who left, who never followed, or who knows more', async () => {
    const runtime = await follow();
    runtime.reader.stop();
    await readRevocations(auth).then(reader => runtimes.push({ reader, id: '' }));
    while (await auth.db.getRepository(RevocationFollower).existsBy({ id: runtime.id })) await Promise.resolve();
    const ahead = await follow();
    await say(ahead.id, 1_000_000).expect(204);
    const from = performance.now();
    await (
      await revoke()
    ).watch.done;
    expect(performance.now() - from).toBeLessThan(1500);
  });

  it('waits for no runtime that connects again with the revocation, and goes on to wait for it', async () => {
    const before = await follow();
    const { id, watch } = await revoke();
    const { n } = (await before.reader.until(isAbout({ sessionId: id }))) as Revocation;
    const again = await follow(auth, n);
    const from = performance.now();
    await say(before.id, n).expect(204);
    await watch.done;
    expect(performance.now() - from).toBeLessThan(1500);
    before.reader.stop();
    const next = await revoke();
    const { n: later } = (await again.reader.until(isAbout({ sessionId: next.id }))) as Revocation;
    expect(next.watch.status).toBe(0);
    await say(again.id, later).expect(204);
    await next.watch.done;
  });

  it('waits no longer than a runtime may trust without a word, and only once', async () => {
    const silent = await follow();
    const from = performance.now();
    await (
      await revoke()
    ).watch.done;
    const waited = performance.now() - from;
    expect(waited).toBeGreaterThan(3000);
    const again = performance.now();
    await (
      await revoke()
    ).watch.done;
    expect(performance.now() - again).toBeLessThan(1500);
    // It was slow and goes on: from now on it is waited for.
    await say(silent.id, 1).expect(204);
    expect(await auth.db.getRepository(RevocationFollower).countBy({ id: silent.id })).toBe(1);
  }, 15_000);

  it('waits too when an administrator forbids tokens, or ends those of somebody', async () => {
    const owner = await register(auth);
    await giveRole(auth, owner.user.id, 'platform:owner');
    await createToken(auth, ada);
    const runtime = await follow();
    const calls = [
      internal('patch', '/policies').send({ accessTokens: 'forbidden', ...SYSTEM }),
      internal('patch', `/users/${ada.user.id}`).send({ active: false, ...SYSTEM }),
    ];
    for (const call of calls) {
      const from = runtime.reader.lines.length;
      const watch = watched(call);
      await runtime.reader.until(
        line => isAbout({ userId: ada.user.id })(line) && runtime.reader.lines.indexOf(line) >= from,
      );
      expect(watch.status).toBe(0);
      // One change can be several rows, of which the last one is waited for.
      const isDone = async (): Promise<boolean> => {
        const numbers = runtime.reader.lines.flatMap(line => ('n' in line ? line.n : []));
        await say(runtime.id, Math.max(...numbers)).expect(204);
        return watch.status !== 0;
      };
      await waitFor(isDone);
      expect(watch.status).toBe(200);
    }
  });

  it.each([{ follower: 'x', n: 1 }, { follower: randomUUID(), n: 0 }, {}])(
    'refuses what is no word: %j',
    async body => {
      expect((await internal('post', '/revocations/known').send(body)).status).toBe(400);
      expect((await auth.http().post('/internal/revocations/known').send(body)).status).toBe(401);
    },
  );
});
