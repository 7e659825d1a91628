import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { User } from '../../src/database/user.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth, TEST_SECRET } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const ROUNDS = 50;
const CHANGES = 10;

const pause = (ms: number) => new Promise(done => setTimeout(done, ms));

describe('a policy that changes while people sign in, with two processes', () => {
  let database: FreshDatabase;
  let servers: readonly [AuthInstance, AuthInstance];
  beforeEach(async () => {
    database = await migratedDatabase();
    servers = [await startAuth({}, database), await startAuth({}, database)];
  });
  afterEach(async () => {
    await Promise.all(servers.map(server => server.close()));
    await database.drop();
  });

  it('is in no payload that counts as current and says otherwise', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => register(servers[0])));
    const codec = new SessionCookieCodec(TEST_SECRET);

    const signIns = Array.from({ length: ROUNDS }, async (_, at) => {
      const { email } = people[at % people.length]!;
      await pause(at * 40);
      return postFrom(servers[at % 2]!, freshAddress(), '/api/auth/sign-in').send({ email, password: PASSWORD });
    });
    const statuses: number[] = [];
    // Back and forth while people sign in, and forth when the last ones do.
    for (let n = 0; n < CHANGES; n++) {
      statuses.push(await change(servers[0], n % 2 ? 'all' : 'none'));
      await pause(100);
    }
    const late = people.map(({ email }) =>
      postFrom(servers[1], freshAddress(), '/api/auth/sign-in').send({ email, password: PASSWORD }),
    );
    const answers = await Promise.all([...signIns, ...late]);
    statuses.push(...answers.map(({ status }) => status));

    expect([...new Set(statuses)]).toEqual([200]);
    const users = await servers[0].db.getRepository(User).find();
    const epochs = new Map(users.map(({ id, epoch }) => [id, epoch]));
    const current = answers
      .map(({ headers }) => /sv_session_data=([^;]+)/.exec(String(headers['set-cookie']))![1]!)
      .map(sealed => codec.open(sealed)!)
      .filter(({ userId, epoch }) => epoch >= epochs.get(userId)!);
    expect(current.length).toBeGreaterThan(0);
    expect(current.filter(({ mfaDueAt }) => mfaDueAt === null)).toEqual([]);
  });
});

async function change(auth: AuthInstance, requireMfa: string): Promise<number> {
  const { status } = await auth
    .http()
    .patch('/internal/policies')
    .set('authorization', `Bearer ${auth.bearer}`)
    .send({ requireMfa, actorId: 'cli', actorType: 'cli' });
  return status;
}
