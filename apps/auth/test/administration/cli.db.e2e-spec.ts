import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import type { Env } from '@sv/server/config/env-reader';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { openIdentityStore } from '../../src/database/open-identity-store';
import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import { strangersOf } from '../../src/guessing/guessing-limits';
import { runCli } from '../../src/cli/run-cli';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, migratedDatabase, startAuth, TEST_SECRET } from '../support/start-auth';

const NEW = ['user', 'create', '--email', 'grace@example.com', '--name', 'Grace'];

/** A test's Postgres schema cannot be named by a URL, so without a server this is SQLite only. */
const states = process.env['TEST_DATABASE_URL'] ? ['up'] : ['up', 'down'];

describe.each(states)('the command line while the auth server is %s', state => {
  let database: FreshDatabase;
  let auth: AuthInstance | undefined;
  let env: Env;
  beforeAll(async () => {
    database = await migratedDatabase();
    if (state === 'up') auth = await startAuth({}, database);
    const authUrl = auth?.url ?? 'http://127.0.0.1:9';
    env = { AUTH_SECRET: TEST_SECRET, AUTH_DATABASE_URL: database.options.url, AUTH_URL: authUrl };
  });
  afterAll(async () => {
    await auth?.close();
    await database.drop();
  });

  async function run(argv: string[], secret = PASSWORD): Promise<string[]> {
    const lines: string[] = [];
    await runCli(argv, env, { print: line => lines.push(line), readSecret: () => Promise.resolve(secret) });
    return lines;
  }

  it('makes an account, lists it and gives it another role', async () => {
    expect(await run([...NEW, '--role', 'owner'])).toEqual(['grace@example.com is platform:owner']);
    expect(await run(['user', 'create', '--email', 'Second@Example.com', '--name', 'Second'])).toEqual([
      'second@example.com is platform:user',
    ]);
    expect(await run(['user', 'set-role', 'SECOND@example.com', 'auditor'])).toEqual([
      'second@example.com is platform:auditor',
    ]);
    expect(await run(['user', 'list'])).toEqual([
      'second@example.com\tSecond\tplatform:auditor\tactive\tnever',
      'grace@example.com\tGrace\tplatform:owner\tactive\tnever',
    ]);
    expect((await run(['user', 'list', '--json', '--search', 'grace'])).map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ email: 'grace@example.com' }),
    ]);
  });

  it('writes down that it was the command line', async () => {
    const store = await openIdentityStore({ ...database.options, busyTimeoutMs: 5000 });
    const events = await store.getRepository(AuthEvent).find({ order: { id: 'ASC' } });
    await store.destroy();

    expect(events.map(({ kind, actorType }) => [kind, actorType])).toEqual([
      ['user.created', 'cli'],
      ['user.created', 'cli'],
      ['user.role-changed', 'cli'],
    ]);
  });

  it('unlocks an account and resets its factors, which bites at once', async () => {
    const running = auth ?? (await startAuth({}, database));
    const person = await register(running, { email: 'locked@example.com' });
    const now = new Date();
    const counter = { count: 100, startedAt: now, blockedUntil: new Date(now.getTime() + 900_000), updatedAt: now };
    await running.db.getRepository(RateLimit).insert({ key: strangersOf(person.email), ...counter });
    await running.db
      .getRepository(TotpFactor)
      .insert({ tenantId: 'default', userId: person.user.id, secret: 'x', confirmedAt: now });
    if (!auth) await running.close();

    expect(await run(['user', 'unlock', 'LOCKED@example.com'])).toEqual(['locked@example.com can sign in again']);
    expect(await run(['reset-mfa', 'locked@example.com'])).toEqual([
      'locked@example.com has no second factor any more; all sessions have ended',
    ]);

    const after = auth ?? (await startAuth({}, database));
    expect(await after.db.getRepository(RateLimit).existsBy({ key: strangersOf(person.email) })).toBe(false);
    expect(await after.db.getRepository(TotpFactor).existsBy({ userId: person.user.id })).toBe(false);
    await after.http().get('/api/verify').set('cookie', person.cookie).expect(401);
    const events = await after.db.getRepository(AuthEvent).findBy({ userId: person.user.id, actorType: 'cli' });
    expect(events.map(({ kind }) => kind).sort()).toEqual(['factors.reset', 'user.unlocked']);
    if (!auth) await after.close();
  });

  it('makes a link to a new password, which works once', async () => {
    const running = auth ?? (await startAuth({}, database));
    await register(running, { email: 'forgetful@example.com' });
    if (!auth) await running.close();
    const [url] = await run(['user', 'reset-link', 'forgetful@example.com']);
    const { pathname, searchParams } = new URL(url!);
    expect(pathname).toBe('/reset-password');

    const after = auth ?? (await startAuth({}, database));
    const reset = { token: searchParams.get('token'), newPassword: 'a password that is new' };
    await after.http().post('/api/auth/password/reset').send(reset).expect(204);
    await after.http().post('/api/auth/password/reset').send(reset).expect(400);
    const signIn = { email: 'forgetful@example.com', password: reset.newPassword };
    await after.http().post('/api/auth/sign-in').send(signIn).expect(200);
    if (!auth) await after.close();
  });

  it.each([
    [['user', 'reset-link'], /missing required argument 'address'/],
    [['user', 'reset-link', 'nobody@example.com'], /nobody has the address/],
    [['user', 'unlock'], /missing required argument 'address'/],
    [['user', 'unlock', 'nobody@example.com'], /nobody has the address/],
    [['reset-mfa'], /missing required argument 'address'/],
    [['reset-mfa', 'a@example.com', 'b@example.com'], /too many arguments/],
    [['reset-mfa', 'nobody@example.com'], /nobody has the address/],
    [['user', 'fly'], /unknown command 'fly'/],
    [['user', 'create', '--email', 'x@example.com'], /required option '--name <name>' not specified/],
    [[...NEW], /account with this email address/],
    [[...NEW, '--role', 'root'], /'root' is no role/],
    [['user', 'set-role', 'nobody@example.com', 'admin'], /nobody has the address/],
    [['user', 'set-role', 'grace@example.com', 'user'], /at least one owner/],
    [['user', 'list', '--colour'], /unknown option '--colour'/],
  ])('refuses %j with a reason', async (argv, reason) => {
    await expect(run(argv)).rejects.toThrow(reason);
  });

  it('keeps the rules of passwords and addresses', async () => {
    await expect(run(['user', 'create', '--email', 'nonsense', '--name', 'X'])).rejects.toThrow(/email address/);
    await expect(run(['user', 'create', '--email', 'x@example.com', '--name', 'X'], 'short')).rejects.toThrow(
      /8 to 256/,
    );
    await expect(run(['user', 'create', '--email', 'x@example.com', '--name', 'X'], 'password1')).rejects.toThrow(
      /common/,
    );
  });

  it.each([
    [['--help']],
    [['user', 'list', '--help']],
    [['user', 'create', '--help']],
    [['user', 'set-role', '--help']],
    [['user', 'unlock', '--help']],
    [['user', 'reset-link', '--help']],
    [['reset-mfa', '--help']],
  ])('explains itself: %j', async argv => {
    expect((await run(argv)).join('\n')).toMatch(/^Usage: workspace /);
  });

  it('leaves no second owner by the first registration', async () => {
    const running = auth ?? (await startAuth({}, database));
    expect((await register(running)).user.role).toBe('platform:user');
    if (!auth) await running.close();
  });
});
