import { setTimeout as pause } from 'node:timers/promises';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import type { Revocation, RevocationLine } from '@sv/contracts/internal.contract';
import { RevocationRow } from '../../src/database/revocation.entity';
import { openIdentityStore } from '../../src/database/open-identity-store';
import type { FollowerKnowledge } from '../../src/revocations/follower-knowledge';
import { RevocationFeed } from '../../src/revocations/revocation-feed';
import { RevocationLog } from '../../src/revocations/revocation-log';
import { register, signIn } from '../support/people';
import { readRevocations } from '../support/revocation-reader';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';

const isRow = (line: RevocationLine): line is Revocation => 'n' in line;
const isLive = (line: RevocationLine) => 'live' in line;
const isBeat = (line: RevocationLine) => 'beat' in line;
const numbersOf = (lines: RevocationLine[]) => lines.filter(isRow).map(({ n }) => n);

describe('GET /internal/revocations', () => {
  let database: FreshDatabase;
  let auth: AuthInstance;
  beforeAll(async () => {
    database = await migratedDatabase();
    auth = await startAuth({}, database);
  });
  afterAll(async () => {
    await auth.close();
    await database.drop();
  });

  it('sends a revocation of this process at once, as newline-delimited JSON', async () => {
    const ada = await register(auth);
    const stream = await readRevocations(auth);
    await stream.until(isLive);
    const from = performance.now();
    await auth.http().post('/api/auth/sign-out').set('cookie', ada.cookie).expect(204);
    const row = await stream.until(line => isRow(line) && line.userId === ada.user.id, 1000);

    expect(performance.now() - from).toBeLessThan(400);
    expect(row).toEqual({ n: expect.any(Number), userId: ada.user.id, sessionId: expect.any(String), epoch: null });
    stream.stop();
  });

  it('replays what followed `after`, then says that it is live', async () => {
    const ada = await register(auth);
    for (let count = 0; count < 3; count++) {
      const there = await signIn(auth, ada.email);
      await auth.http().post('/api/auth/sign-out').set('cookie', there.cookie).expect(204);
    }
    const all = await readRevocations(auth);
    await all.until(isLive);
    const numbers = numbersOf(all.lines);
    const after = numbers.at(-3)!;
    const some = await readRevocations(auth, after);
    await some.until(isLive);

    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbersOf(some.lines)).toEqual(numbers.slice(-2));
    expect(some.lines.findIndex(isLive)).toBe(2);
    all.stop();
    some.stop();
  });

  it('replays ten minutes and no more, and everything recent to a reader that knows more than there is', async () => {
    const stored = auth.db.getRepository(RevocationRow);
    await stored.update({ n: 1 }, { createdAt: new Date(Date.now() - 601_000) });
    const fromStart = await readRevocations(auth, 0);
    const fromElsewhere = await readRevocations(auth, 2_000_000);
    await Promise.all([fromStart.until(isLive), fromElsewhere.until(isLive)]);

    expect(numbersOf(fromStart.lines)[0]).toBe(2);
    expect(numbersOf(fromElsewhere.lines)).toEqual(numbersOf(fromStart.lines));
    fromStart.stop();
    fromElsewhere.stop();
  });

  it('beats every 500 ms with the number it has read up to', async () => {
    const stream = await readRevocations(auth);
    await pause(2600);
    const beats = stream.lines.filter(isBeat);

    expect(beats.length).toBeGreaterThanOrEqual(4);
    expect(beats.length).toBeLessThanOrEqual(6);
    expect(beats.at(-1)).toEqual({ beat: numbersOf(stream.lines).at(-1) });
    stream.stop();
  });

  it('carries what another process revokes within 1 s', async () => {
    const [ada, bob] = [await register(auth), await register(auth)];
    const second = await startAuth({}, database);
    const stream = await readRevocations(auth);
    await stream.until(isLive);
    const from = performance.now();
    await second.http().post('/api/auth/sign-out').set('cookie', ada.cookie).expect(204);
    await stream.until(line => isRow(line) && line.userId === ada.user.id);
    const byServer = performance.now() - from;

    const store = await openIdentityStore({ ...database.options, busyTimeoutMs: 5000 });
    const log = new RevocationLog(store, { wakeReader: () => undefined } as RevocationFeed, {} as FollowerKnowledge);
    const again = performance.now();
    await log.runTransaction(async (_tx, revoke) => revoke.user(bob.user.id, 1));
    await stream.until(line => isRow(line) && line.userId === bob.user.id && line.epoch === 1);

    expect(byServer).toBeLessThan(1000);
    expect(performance.now() - again).toBeLessThan(1000);
    stream.stop();
    await store.destroy();
    await second.close();
  });

  it('gives every reader every row once and in order while two processes revoke at once', async () => {
    const second = await startAuth({}, database);
    const stream = await readRevocations(auth, 1_000_000_000);
    await stream.until(isLive);
    const start = numbersOf(stream.lines).at(-1) ?? 0;
    const logs = [auth, second].map(({ app }) => app.get(RevocationLog, { strict: false }));
    const writes = Array.from({ length: 60 }, (_, index) =>
      logs[index % 2]!.runTransaction(async (_tx, revoke) => {
        await pause(Math.random() * 5);
        revoke.session(`user-${index}`, `session-${index}`);
        if (index % 10 === 0) revoke.payloads(`user-${index}`, 1);
      }),
    );
    await Promise.all(writes);
    await stream.until(line => isRow(line) && line.n === start + 66, 5000);

    expect(numbersOf(stream.lines).filter(n => n > start)).toEqual(
      Array.from({ length: 66 }, (_, index) => start + index + 1),
    );
    stream.stop();
    await second.close();
  });

  it('leaves nothing behind when a transaction fails or a reader goes', async () => {
    const feed = auth.app.get(RevocationFeed, { strict: false });
    const log = auth.app.get(RevocationLog, { strict: false });
    const before = await auth.db.getRepository(RevocationRow).count();
    await expect(
      log.runTransaction(async (_tx, revoke) => {
        revoke.session('nobody', 'none');
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const streams = await Promise.all([readRevocations(auth), readRevocations(auth)]);
    await Promise.all(streams.map(stream => stream.until(isLive)));
    const open = feed.size;
    streams.forEach(stream => stream.stop());
    for (let tries = 0; feed.size > 0 && tries < 100; tries++) await pause(20);

    expect(await auth.db.getRepository(RevocationRow).count()).toBe(before);
    expect(open).toBe(2);
    expect(feed.size).toBe(0);
  });

  it.each(['x', '-1', '1.5'])('refuses after=%s', async after => {
    const response = await auth
      .http()
      .get(`/internal/revocations?after=${after}`)
      .set('authorization', `Bearer ${auth.bearer}`);

    expect([response.status, response.body.code]).toEqual([400, 'validation-failed']);
  });

  it('ends its streams when the server stops, which does not wait for them', async () => {
    const own = await startAuth();
    const stream = await readRevocations(own);
    await stream.until(isLive);
    const from = performance.now();
    await own.close();
    await stream.ended;

    expect(performance.now() - from).toBeLessThan(2000);
  });
});
