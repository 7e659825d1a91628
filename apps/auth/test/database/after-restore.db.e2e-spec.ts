import { identityTables } from '@sv/server/backup/identity-tables';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import type { DataSource } from 'typeorm';
import { AccessToken } from '../../src/database/access-token.entity';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { MailToken } from '../../src/database/people/mail-token.entity';
import { openIdentityStore } from '../../src/database/open-identity-store';
import { REVOCATION_COUNTER, RevocationCounter } from '../../src/database/revocation-counter.entity';
import { RevocationRow } from '../../src/database/revocation.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { PASSWORD } from '../support/people';
import { migratedDatabase, startAuth } from '../support/start-auth';

describe('an identity database that was put back', () => {
  let database: FreshDatabase;
  beforeEach(async () => (database = await migratedDatabase()));
  afterEach(() => database.drop());

  /** Two people, of whom one is signed in twice, a mail that waits and a link that was mailed. */
  const seed = async (): Promise<string[]> => {
    const auth = await startAuth({}, database);
    for (const email of ['ada@example.com', 'bob@example.com']) {
      const body = { name: 'Somebody', email, password: PASSWORD };
      await auth.http().post('/api/auth/register').send(body).expect(201);
    }
    await auth.http().post('/api/auth/sign-in').send({ email: 'ada@example.com', password: PASSWORD }).expect(200);
    const [ada, bob] = await auth.db.manager.find(User, { order: { email: 'ASC' } });
    await auth.db.manager.delete(Session, { userId: bob!.id });
    const [now, row] = [new Date(), { id: 'one', tenantId: 'default', userId: ada!.id }];
    await auth.db.manager.insert(OutboxMail, { ...row, content: 'sealed', attempts: 0, dueAt: now, createdAt: now });
    const link = { purpose: 'password-reset', tokenHash: 'h', email: ada!.email, createdAt: now } as const;
    await auth.db.manager.insert(MailToken, { ...row, ...link, expiresAt: new Date(now.getTime() + 60_000) });
    const token = { name: 'Script', tokenHash: 'h', hint: 'abcd', scope: 'read', createdAt: now } as const;
    await auth.db.manager.insert(AccessToken, { ...row, ...token, expiresAt: new Date(now.getTime() + 60_000) });
    await auth.db.manager.clear(AuthEvent);
    await auth.close();
    return [ada!.id, bob!.id];
  };

  /** As a restore leaves it, and as the next one opens it. */
  const putBack = async (keepsSessions: boolean): Promise<DataSource> => {
    const before = await openIdentityStore(database.options);
    await before.query('CREATE TABLE _restored (backup_id TEXT, made_at TEXT, keeps_sessions INTEGER)');
    await before.query(`INSERT INTO _restored VALUES ('an-id', '2026-11-22T00:00:00.000Z', ${keepsSessions ? 1 : 0})`);
    await before.destroy();
    return openIdentityStore(database.options);
  };

  it('has nobody signed in, and tells every runtime, also of those who had no session in the backup', async () => {
    const [ada, bob] = await seed();
    const db = await putBack(false);
    expect([await db.manager.count(Session), await db.manager.count(AccessToken)]).toEqual([0, 0]);
    const revoked = await db.manager.find(RevocationRow, { order: { n: 'ASC' } });
    expect(revoked.map(({ userId }) => userId).sort()).toEqual([ada, bob].sort());
    const counter = await db.manager.findOneByOrFail(RevocationCounter, { id: REVOCATION_COUNTER });
    expect(counter.lastN).toBe(revoked.at(-1)!.n);
    const events = await db.manager.find(AuthEvent);
    expect(events).toMatchObject([
      {
        kind: 'session.ended',
        userId: ada,
        actorType: 'cli',
        reason: 'instance-restored',
        details: { backupId: 'an-id' },
      },
    ]);
    await db.destroy();
  });

  it('sends no mail that waited and takes no link that was mailed: both may have been used since', async () => {
    await seed();
    const db = await putBack(false);
    expect(await db.manager.count(MailToken)).toBe(0);
    expect(await db.manager.find(OutboxMail)).toMatchObject([
      { content: '', lastError: expect.stringMatching(/^given up: .*backup/) },
    ]);
    await db.destroy();
  });

  it('keeps sessions when the operator wants it, and still no links and mails', async () => {
    await seed();
    const db = await putBack(true);
    expect([await db.manager.count(Session), await db.manager.count(AccessToken)]).toEqual([2, 1]);
    expect([await db.manager.count(RevocationRow), await db.manager.count(MailToken)]).toEqual([0, 0]);
    await db.destroy();
  });

  it('that was moved has nobody signed in, and keeps tokens, links and mails: nothing was used since', async () => {
    const [ada] = await seed();
    const before = await openIdentityStore(database.options);
    await before.query('CREATE TABLE _restored (kind TEXT, backup_id TEXT, made_at TEXT, keeps_sessions INTEGER)');
    await before.query(`INSERT INTO _restored VALUES ('move', 'an-id', '2026-11-22T00:00:00.000Z', 0)`);
    await before.destroy();
    const db = await openIdentityStore(database.options);
    const counts = [Session, AccessToken, MailToken, RevocationRow].map(table => db.manager.count(table));
    expect(await Promise.all(counts)).toEqual([0, 1, 1, 2]);
    expect(await db.manager.find(OutboxMail)).toMatchObject([{ content: 'sealed' }]);
    const moved = { kind: 'session.ended', userId: ada, reason: 'instance-moved', details: { moveId: 'an-id' } };
    expect(await db.manager.find(AuthEvent)).toMatchObject([moved]);
    await db.destroy();
  });

  it('is settled once, however many open it', async () => {
    await seed();
    await (await putBack(false)).destroy();
    const auth = await startAuth({}, database);
    await auth.http().post('/api/auth/sign-in').send({ email: 'ada@example.com', password: PASSWORD }).expect(200);
    await auth.close();
    const again = await Promise.all([openIdentityStore(database.options), openIdentityStore(database.options)]);
    expect(await again[0].manager.count(Session)).toBe(1);
    for (const db of again) await db.destroy();
  });

  it('has every one of its tables in a backup', async () => {
    const db = await openIdentityStore(database.options);
    const names = [...db.entityMetadatas.map(({ tableName }) => tableName), '_identity_migrations'];
    expect(names.filter(name => !identityTables.includes(name))).toEqual([]);
    await db.destroy();
  });
});
