import type { Role } from '@sv/contracts/access.contract';
import { freshDatabase, type FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { openStore } from '@sv/server/database/open-store';
import { loadGolden, runScript } from '@sv/server/database/testing/golden';
import { statesBetween } from '@sv/server/database/testing/states-between';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { identityStore } from '../../src/database/open-identity-store';
import { User } from '../../src/database/user.entity';
import { register, signIn } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const [ADA, BEN, CLEO] = ['a', 'b', 'c'].map(letter => `0196f000-0000-7000-8000-00000000000${letter}`);

describe('the identity database of 0.28', () => {
  let database: FreshDatabase;
  let auth: AuthInstance | undefined;
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(async () => {
    await auth?.close();
    auth = undefined;
    await database.drop();
  });

  const people = async (): Promise<User[]> =>
    auth!.db.getRepository(User).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  const roles = async (): Promise<Record<string, Role>> =>
    Object.fromEntries((await people()).map(({ email, role }) => [email, role]));

  it('is taken over with everybody in it, and its oldest admin becomes the owner', async () => {
    await loadGolden(database.options, 'identity');
    auth = await startAuth({}, database);

    expect(await people()).toEqual([
      expect.objectContaining({
        id: ADA,
        email: 'ada@example.com',
        name: 'Ädä Lovelace',
        image: `/api/account/avatar/${ADA}`,
        role: 'platform:owner',
        status: 'active',
        createdAt: new Date('2026-01-01T09:00:00Z'),
        emailVerifiedAt: new Date('2026-01-01T09:05:00Z'),
        lastSeenAt: new Date('2026-05-01T10:00:00Z'),
      }),
      expect.objectContaining({ id: BEN, role: 'platform:admin', name: 'Ben', emailVerifiedAt: null }),
      expect.objectContaining({ id: CLEO, role: 'platform:user' }),
    ]);
    const events = await auth.db.getRepository(AuthEvent).find({ order: { at: 'ASC' } });
    expect(events.map(({ kind, userId, details }) => ({ kind, userId, details }))).toEqual([
      { kind: 'sign-in', userId: ADA, details: { method: 'password' } },
      { kind: 'user.role-changed', userId: ADA, details: { from: 'platform:admin', to: 'platform:owner' } },
    ]);
  });

  it('lets people in with the passwords of then, changes nothing again, and makes no stranger owner', async () => {
    await loadGolden(database.options, 'identity');
    const first = await startAuth({}, database);
    await first.close();
    auth = await startAuth({}, database);

    expect(await roles()).toEqual({
      'ada@example.com': 'platform:owner',
      'ben@example.com': 'platform:admin',
      'cleo@example.com': 'platform:user',
    });
    expect((await signIn(auth, 'ada@example.com', 'golden password of ada')).user.role).toBe('platform:owner');
    expect((await signIn(auth, 'BEN@example.com', 'golden password of ben')).user.role).toBe('platform:admin');
    await auth.http().post('/api/auth/sign-in').send({ email: 'ada@example.com', password: '!' }).expect(401);
    expect((await register(auth)).user.role).toBe('platform:user');
  });

  it('may have called its people `user`, and known less of them', async () => {
    await runScript(
      database.options,
      `CREATE TABLE "user" (id text PRIMARY KEY, name text, email text, role text);
       INSERT INTO "user" VALUES ('${ADA}', 'Ada', 'Ada@Example.com', 'platform:admin'), ('${BEN}', '', 'ben@example.com', 'platform:user')`,
    );
    auth = await startAuth({}, database);
    expect(await roles()).toEqual({ 'ada@example.com': 'platform:owner', 'ben@example.com': 'platform:user' });
    expect((await people()).map(({ name }) => name).sort()).toEqual(['Ada', 'ben']);
    // Nobody knows the password of a row that had none, not even the word that is in its place.
    for (const password of ['!', '', 'undefined', 'null'])
      expect(
        (await auth.http().post('/api/auth/sign-in').send({ email: 'ada@example.com', password })).status,
      ).not.toBe(200);
  });

  it('is not the table of users of another program, which is left as it is', async () => {
    const sql = `CREATE TABLE users (id text PRIMARY KEY, role text); INSERT INTO users VALUES ('1', 'superuser')`;
    await runScript(database.options, sql);
    await expect(startAuth({}, database)).rejects.toThrow(/^The database has tables that neither .* made: users\./);
    await runScript(database.options, `INSERT INTO users VALUES ('2', 'left as it was')`);
  });

  it('is taken over once by servers that start at once', async () => {
    await loadGolden(database.options, 'identity');
    const servers = await Promise.all([startAuth({}, database), startAuth({}, database)]);
    [auth] = servers;
    expect(Object.values(await roles())).toEqual(['platform:owner', 'platform:admin', 'platform:user']);
    await servers[1].close();
  });

  it('is the one of 0.28 or the one of today, wherever a start is killed', async () => {
    await loadGolden(database.options, 'identity');
    const seen = await statesBetween(database.options, async () => {
      await (await openStore(identityStore(database.options))).destroy();
    });
    try {
      expect(seen.states).toHaveLength(2);
      expect(seen.statements).toBeGreaterThan(50);
      auth = await startAuth({}, { ...database, options: seen.states[0]!.place ?? database.options });
      expect(Object.values(await roles())).toEqual(['platform:owner', 'platform:admin', 'platform:user']);
    } finally {
      await seen.drop();
    }
  });
});
