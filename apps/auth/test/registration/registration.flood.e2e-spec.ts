import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { User } from '../../src/database/user.entity';
import { PASSWORD } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const MAX = 5;

/** One machine made 2,500 accounts in ten seconds, and while it did nobody else could sign in. */
describe('accounts made by the hundred', () => {
  let database: FreshDatabase;
  let running: AuthInstance[];
  let made = 0;
  beforeEach(async () => {
    database = await migratedDatabase();
    running = [];
  });
  afterEach(async () => {
    for (const auth of running) await auth.close();
    await database.drop();
  });

  const start = async (limit?: number) => {
    const auth = await startAuth({ REGISTRATION_LIMIT_PER_MINUTE: limit?.toString() }, database);
    running.push(auth);
    return auth;
  };
  const send = (auth: AuthInstance, address: string) =>
    postFrom(auth, address, '/api/auth/register').send({
      name: 'Guest',
      email: `guest${made++}@example.com`,
      password: PASSWORD,
    });

  it('are so many a minute from an address, in all processes together, and after a restart', async () => {
    const servers = [await start(MAX), await start(MAX)];
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 3 * MAX }, (_, at) => send(servers[at % 2]!, address)));
    const refused = answers.filter(({ status }) => status === 429);

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX);
    expect(refused).toHaveLength(2 * MAX);
    expect(new Set(refused.map(({ body }) => body.code as string))).toEqual(new Set(['rate-limited']));
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    expect(await servers[0]!.db.getRepository(User).count()).toBe(MAX);
    await running.pop()!.close();
    expect((await send(await start(MAX), address)).status).toBe(429);
    expect((await send(servers[0]!, freshAddress())).status).toBe(201);
  });

  it('are no more for a customer of IPv6, who has a /64 of addresses', async () => {
    const auth = await start(1);
    expect((await send(auth, '2001:db8:1:2::1')).status).toBe(201);
    expect((await send(auth, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await send(auth, '2001:db8:1:3::1')).status).toBe(201);
  });

  it('are a hundred where nothing is said', async () => {
    const auth = await start();
    const address = freshAddress();
    expect((await send(auth, address)).status).toBe(201);
    await auth.db.getRepository(RateLimit).update({ count: 1 }, { count: 99 });
    expect((await send(auth, address)).status).toBe(201);
    expect((await send(auth, address)).status).toBe(429);
  });

  it('are not counted where the limit is off', async () => {
    const auth = await start(0);
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(auth, address)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});
