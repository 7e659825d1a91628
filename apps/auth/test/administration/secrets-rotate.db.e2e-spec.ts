import type { Env } from '@sv/server/config/env-reader';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { Vault } from '@sv/server/keys/vault';
import { openContent, sealContent } from '@sv/server/mail/outbox-content';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import type { DataSource } from 'typeorm';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { TotpFactor } from '../../src/database/factors/totp-factor.entity';
import { openIdentityStore } from '../../src/database/open-identity-store';
import { HandedMailServer } from '../../src/database/people/handed-mail-server.entity';
import { User } from '../../src/database/user.entity';
import { runCli } from '../../src/cli/run-cli';
import { TotpSecrets } from '../../src/totp/totp-secrets';
import { PASSWORD } from '../support/people';
import { migratedDatabase, startAuth, TEST_SECRET } from '../support/start-auth';

const OLD = TEST_SECRET;
const NEW = 'the secret that is in force from now on, 32 bytes';
const MAIL = { mail: { to: 'ada@example.com', subject: 'Hello', text: 'x', html: 'x' }, usefulUntil: null };

describe('secrets rotate, of identities', () => {
  let database: FreshDatabase;
  let db: DataSource;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    database = await migratedDatabase();
    db = await openIdentityStore({ ...database.options, busyTimeoutMs: 5000 });
    await command(['user', 'create', '--email', 'ada@example.com', '--name', 'Ada'], { AUTH_SECRET: OLD });
    await command(['user', 'create', '--email', 'bob@example.com', '--name', 'Bob'], { AUTH_SECRET: OLD });
    const people = await db.manager.find(User, { order: { email: 'ASC' } });
    [ada, bob] = people.map(({ id }) => id) as [string, string];
    await db.manager.clear(AuthEvent);
    const old = new TotpSecrets(new Vault(OLD));
    const now = new Date();
    await db.manager.insert(TotpFactor, [
      { userId: ada, tenantId: 'default', secret: old.sealSecret('ADASECRET', ada), confirmedAt: now },
      { userId: bob, tenantId: 'default', pendingSecret: old.sealSecret('BOBSECRET', bob), pendingAt: now },
    ]);
    const content = sealContent(new Vault(OLD), 'mail', MAIL);
    const row = { id: 'mail', tenantId: 'default', userId: null, attempts: 0, dueAt: now, createdAt: now };
    await db.manager.insert(OutboxMail, { ...row, content });
    const sealed = new Vault(OLD).seal('{}', 'mail-server');
    await db.manager.insert(HandedMailServer, { tenantId: 'default', sealed });
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const url = (): string => {
    const { url: own, schema } = database.options;
    if (!schema) return own;
    const named = new URL(own);
    named.searchParams.set('options', `-c search_path=${schema}`);
    return named.href;
  };
  const command = async (argv: string[], env: Env): Promise<string[]> => {
    const lines: string[] = [];
    const terminal = { print: (line: string) => void lines.push(line), readSecret: () => Promise.resolve(PASSWORD) };
    await runCli(argv, { AUTH_DATABASE_URL: url(), AUTH_URL: 'http://127.0.0.1:9', ...env }, terminal);
    return lines;
  };
  const rotate = (env: Env) => command(['secrets', 'rotate'], env);
  const factorOf = (userId: string) => db.manager.findOneByOrFail(TotpFactor, { userId });
  const both = { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD };

  it('seals the secrets of apps and the mails that wait anew, and writes it down', async () => {
    expect(await rotate(both)).toEqual(['Identities: 4 secrets were sealed again']);

    const fresh = new TotpSecrets(new Vault(NEW));
    expect(fresh.openSecret((await factorOf(ada)).secret!, ada)).toBe('ADASECRET');
    expect(fresh.openSecret((await factorOf(bob)).pendingSecret!, bob)).toBe('BOBSECRET');
    const mail = await db.manager.findOneByOrFail(OutboxMail, { id: 'mail' });
    expect(openContent(new Vault(NEW), 'mail', mail.content)).toEqual(MAIL);
    const server = await db.manager.findOneByOrFail(HandedMailServer, { tenantId: 'default' });
    expect(new Vault(NEW).open(server.sealed, 'mail-server')).toBe('{}');
    expect(await db.manager.find(AuthEvent)).toEqual([
      expect.objectContaining({ kind: 'secrets.rotated', actorType: 'cli', details: { resealed: 4, unreadable: 0 } }),
    ]);
    expect(await rotate(both)).toEqual(['Identities: 0 secrets were sealed again']);
  });

  it('counts what was lost before, and leaves it', async () => {
    const lost = new TotpSecrets(new Vault('a secret that nobody has any more, 32 bytes')).sealSecret('X', ada);
    await db.manager.update(TotpFactor, { userId: ada }, { secret: lost });
    expect(await rotate(both)).toEqual([
      'Identities: 3 secrets were sealed again',
      'Identities: 1 secrets could not be read with either secret',
    ]);
    expect((await factorOf(ada)).secret).toBe(lost);
  });

  it.each([
    ['the old one is not given', { AUTH_SECRET: NEW }, /^AUTH_SECRET_PREVIOUS is not set/],
    ['both are the same', { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: NEW }, /are the same/],
  ])('refuses in one line when %s', async (_when, env, reason) => {
    await expect(rotate(env)).rejects.toThrow(reason);
    expect(await db.manager.count(AuthEvent)).toBe(0);
  });

  it('refuses while the instance runs with the old secret alone', async () => {
    const other = await migratedDatabase();
    const running = await startAuth({}, other);
    await expect(rotate({ ...both, AUTH_URL: running.url })).rejects.toThrow(/restart it with the new and the old one/);
    expect(await db.manager.count(AuthEvent)).toBe(0);
    await running.close();
    await other.drop();
  });
});
