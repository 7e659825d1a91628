import type { Role } from '@sv/contracts/access.contract';
import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import { newId } from '@sv/server/ids/new-id';
import { PinoLogger } from 'nestjs-pino';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { FirstOwner } from '../../src/database/first-owner.entity';
import { User } from '../../src/database/user.entity';
import { signIn, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

type Database = Awaited<ReturnType<typeof freshDatabase>>;

describe('the first start of an instance from before there were owners', () => {
  let database: Database;
  let warnings: jest.SpyInstance;
  beforeEach(async () => {
    database = await freshDatabase();
    warnings = jest.spyOn(PinoLogger.prototype, 'warn');
  });
  afterEach(async () => {
    warnings.mockRestore();
    await database.drop();
  });

  /** People of these roles, the later ones older, as an upgrade finds them: with nobody in the owner's place. */
  const people = async (...roles: [Role, User['status']?][]): Promise<string[]> => {
    const auth = await startAuth({}, database);
    const { user } = await register(auth);
    const users = auth.db.getRepository(User);
    const somebody = await users.findOneByOrFail({ id: user.id });
    const rows = roles.map(([role, status = 'active'], at) => {
      const id = newId();
      return { ...somebody, id, email: `${id}@example.com`, role, status, createdAt: new Date(2020, 0, 99 - at) };
    });
    await users.insert(rows);
    await users.delete({ id: user.id });
    await auth.db.getRepository(FirstOwner).clear();
    await auth.db.getRepository(AuthEvent).clear();
    await auth.close();
    warnings.mockClear();
    return rows.map(({ id }) => id);
  };
  const roles = async (auth: AuthInstance) =>
    Object.fromEntries((await auth.db.getRepository(User).find()).map(({ id, role }) => [id, role]));
  const said = () =>
    warnings.mock.calls.flat().filter((part): part is string => typeof part === 'string' && /owner|admin/.test(part));

  it('makes the oldest active admin owner, once, with two servers that start at once and again later', async () => {
    const [user, younger, oldest, gone] = await people(
      ['platform:user'],
      ['platform:admin'],
      ['platform:admin'],
      ['platform:admin', 'deactivated'],
    );
    const servers = await Promise.all([startAuth({}, database), startAuth({}, database)]);
    const again = await startAuth({}, database);

    expect(await roles(again)).toEqual({
      [user!]: 'platform:user',
      [younger!]: 'platform:admin',
      [oldest!]: 'platform:owner',
      [gone!]: 'platform:admin',
    });
    const events = await again.db.getRepository(AuthEvent).find();
    expect(events.map(({ kind, userId, actorType, details }) => ({ kind, userId, actorType, details }))).toEqual([
      {
        kind: 'user.role-changed',
        userId: oldest,
        actorType: 'system',
        details: { from: 'platform:admin', to: 'platform:owner' },
      },
    ]);
    expect(said().filter(line => line.includes('oldest admin'))).toHaveLength(1);
    await signIn(again, `${oldest}@example.com`);
    expect((await register(again)).user.role).toBe('platform:user');
    await Promise.all([...servers, again].map(server => server.close()));
  });

  it('says how to make an owner where there is no admin either, and lets no stranger become one', async () => {
    await people(['platform:user'], ['platform:auditor'], ['platform:admin', 'deactivated']);
    const auth = await startAuth({}, database);

    expect(said()).toEqual([expect.stringContaining('user set-role')]);
    expect((await register(auth)).user.role).toBe('platform:user');
    expect(Object.values(await roles(auth))).not.toContain('platform:owner');
    await auth.close();
  });

  it('leaves an instance with an owner alone, and one with nobody open for its first', async () => {
    const [owner] = await people(['platform:owner'], ['platform:admin']);
    const auth = await startAuth({}, database);
    expect((await roles(auth))[owner!]).toBe('platform:owner');
    expect(Object.values(await roles(auth)).filter(role => role === 'platform:owner')).toHaveLength(1);
    expect(said()).toEqual([]);
    expect((await register(auth)).user.role).toBe('platform:user');
    await auth.close();

    const empty = await startAuth();
    expect(said()).toEqual([expect.stringContaining('/register?setup=')]);
    expect((await register(empty)).user.role).toBe('platform:owner');
    await empty.close();
  });
});
