import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { revocationsSince } from '@sv/server/backup/revocations/read-revocations';
import { DELETION_UNKNOWN } from '@sv/server/backup/revocations/revocation';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { ActivityJournal, type AuditEntry } from '../../src/activity/journal/activity-journal';
import { AdminKeyRow } from '../../src/kernel/admin-keys/admin-key.entity';
import { finishRestore } from '../../src/operations/restored/finish-restore';
import { CapabilityGrant } from '../../src/plugins/capabilities/capability-grant.entity';
import { ConsentGrant } from '../../src/plugins/data-sharing/consent-grant.entity';
import { PublicLink } from '../../src/plugins/links/public-link.entity';
import type { EntityManager } from 'typeorm';
import { TestLog } from '../support/activity-log';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const LATER = new Date('2026-11-23T10:00:00.000Z');
const FILE = `2026-11.runtime.${hostname().replaceAll('.', '-')}.jsonl`;
const actor = { actorId: 'ada', actorType: 'user' } as const;

describe('a key, link, capability or consent that was revoked after a backup', () => {
  let log: TestLog;
  let dataDir: string;
  let revocations: RevocationJournal;
  beforeEach(async () => {
    log = await TestLog.open();
    dataDir = mkdtempSync(join(tmpdir(), 'sv-revoked-'));
    revocations = new RevocationJournal(dataDir, 'runtime');
    await revocations.begin(NOW);
    const row = { tenantId: 'default', createdAt: NOW, expiresAt: null, lastUsedAt: null };
    const key = { name: 'Script', capabilities: [], createdBy: 'ada', revokedAt: null };
    for (const id of ['key', 'other']) await log.db.manager.insert(AdminKeyRow, { ...row, ...key, id, keyHash: id });
    const link = { pluginId: 'sv.tasks', userId: 'ada', path: '/l/:token', label: 'List' };
    for (const id of ['link', 'kept']) await log.db.manager.insert(PublicLink, { ...row, ...link, id, tokenHash: id });
    const made = { tenantId: 'default', createdAt: NOW };
    for (const id of ['right', 'held'])
      await log.db.manager.insert(CapabilityGrant, { ...made, id, capability: `sv.tasks:${id}`, userId: 'ada' });
    const way = { userId: 'ada', consumerId: 'birthdays', providerId: 'contacts', version: '1', reason: 'To remind' };
    for (const id of ['consent', 'agreed'])
      await log.db.manager.insert(ConsentGrant, { ...made, ...way, id, contract: id });
  });
  afterEach(async () => {
    await log.close();
    rmSync(dataDir, { recursive: true });
  });

  const revoke = (entry: AuditEntry, fails = false) => {
    const journal = new ActivityJournal(log.db, log.keys, revocations);
    return log.db.transaction(async tx => {
      await journal.record(tx, entry, LATER);
      if (fails) throw new Error('rolled back');
    });
  };
  const entries: AuditEntry[] = [
    { action: 'admin-key.revoked', actor, targetType: 'admin-key', targetId: 'key' },
    { action: 'public-link.ended', actor, targetType: 'plugin', targetId: 'sv.tasks', metadata: { linkId: 'link' } },
    { action: 'public-link.created', actor, targetType: 'plugin', targetId: 'sv.tasks', metadata: { linkId: 'kept' } },
    { action: 'capability.revoked', actor, targetType: 'capability-grant', targetId: 'right', subjectUserId: 'ada' },
    { action: 'data-grant.revoked', actor, targetType: 'data-grant', targetId: 'consent', subjectUserId: 'ada' },
  ];
  const since = (madeAt = NOW) => revocationsSince(dataDir, madeAt.toISOString());

  it('stays revoked when that backup is restored, and the log says how many', async () => {
    for (const entry of entries) await revoke(entry);
    await log.db.query(
      'CREATE TABLE _restored (kind TEXT, backup_id TEXT, made_at TEXT, keeps_sessions INTEGER, revocations TEXT)',
    );
    const list = JSON.stringify(since().since);
    await log.db.query(`INSERT INTO _restored VALUES ('restore', 'an-id', '${NOW.toISOString()}', 1, '${list}')`);
    await finishRestore(log.db, log.journal, LATER);
    for (const [entity, left] of [
      [PublicLink, 'kept'],
      [CapabilityGrant, 'held'],
      [ConsentGrant, 'agreed'],
    ] as const)
      expect((await log.db.manager.find<{ id: string }>(entity)).map(({ id }) => id)).toEqual([left]);
    const keys = await log.db.manager.find(AdminKeyRow, { order: { id: 'ASC' } });
    expect(keys.map(({ revokedAt }) => revokedAt)).toEqual([LATER, null]);
    const [told] = await log.sql<{ metadata: string }>(
      `SELECT metadata FROM activity_log WHERE action = 'instance.restored'`,
    );
    expect(JSON.parse(told!.metadata)).toMatchObject({ stayedRevoked: 4 });
  });

  it('is in a journal for its owner only, without a name or secret, that a cut line does not harm', async () => {
    await revoke(entries[0]!);
    const file = join(dataDir, 'revocations', FILE);
    appendFileSync(file, '{"at":"2026-11-2');
    await revoke(entries[1]!);
    expect(readFileSync(file, 'utf8')).toMatch(
      /^\n\{"at":"2026-11-22T10:00:00.000Z","action":"journal.begun","id":"runtime"\}\n\n\{"at":"2026-11-23T10:00:00.000Z","action":"admin-key.revoked","id":"key","tx":"[\w-]+"\}\n/,
    );
    expect(since()).toEqual({
      begun: NOW.toISOString(),
      missing: ['auth'],
      damaged: 1,
      since: [
        { at: LATER.toISOString(), action: 'admin-key.revoked', id: 'key' },
        { at: LATER.toISOString(), action: 'public-link.ended', id: 'link' },
      ],
    });
    expect(since(new Date('2026-11-24T00:00:00Z')).since).toEqual([]);
  });

  it('is incomplete where a server began later: the journal is as old as the youngest that it was joined from', async () => {
    expect(since().begun).toBe(NOW.toISOString());
    const other = mkdtempSync(join(tmpdir(), 'sv-revoked-'));
    await new RevocationJournal(other, 'runtime').begin(LATER);
    const read = readFileSync(join(other, 'revocations', FILE));
    rmSync(other, { recursive: true });
    writeFileSync(join(dataDir, 'revocations', 'of-another-machine.jsonl'), read);
    expect(since().begun).toBe(LATER.toISOString());
  });

  it('does not count when it was rolled back, and counts when it was given back only once that is committed', async () => {
    await expect(revoke(entries[0]!, true)).rejects.toThrow('rolled back');
    expect(since().since).toEqual([]);
    const given = (fails: boolean) =>
      log.db.transaction(async tx => {
        revocations.givenBack(tx, { at: LATER.toISOString(), action: 'user.activated', userId: 'dan' });
        if (fails) throw new Error('rolled back');
      });
    await log.db.transaction(tx =>
      revocations.taken(tx, { at: NOW.toISOString(), action: 'user.deactivated', userId: 'dan' }),
    );
    await expect(given(true)).rejects.toThrow('rolled back');
    expect(since().since).toHaveLength(1);
    await given(false);
    expect(since().since).toEqual([]);
  });

  /** @param end what happens between the entry and the commit */
  const remove = (userId: string, end?: (tx: EntityManager) => unknown) =>
    log.db.transaction(async tx => {
      await revocations.taken(tx, { at: LATER.toISOString(), action: 'user.deleting', userId });
      await end?.(tx);
    });

  it('is a deletion only when that is known to be committed: not after a crash, or a commit without an answer', async () => {
    const file = join(dataDir, 'revocations', FILE);
    let atTheCrash = '';
    await remove('crashed', () => (atTheCrash = readFileSync(file, 'utf8')));
    writeFileSync(file, atTheCrash);
    await remove('deleted');
    await expect(remove('kept', () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back');
    const withoutAnswer = remove('unanswered', ({ queryRunner }) => {
      const query = queryRunner!.query.bind(queryRunner);
      jest.spyOn(queryRunner!, 'query').mockImplementation(async (sql: string) => {
        const answer: unknown = await query(sql);
        if (sql === 'COMMIT') throw new Error('no answer');
        return answer as never;
      });
    });
    await expect(withoutAnswer).rejects.toThrow('no answer');
    // Of what was rolled back to a savepoint nobody knows what it had.
    await remove('in part', tx => tx.transaction(() => Promise.reject(new Error('a part'))).catch(() => undefined));
    expect(Object.fromEntries(since().since.map(({ userId, action }) => [userId, action]))).toEqual({
      crashed: DELETION_UNKNOWN,
      deleted: 'user.deleting',
      'in part': DELETION_UNKNOWN,
      unanswered: DELETION_UNKNOWN,
    });
  });

  it('is forgotten with the last backup that has it', async () => {
    await revoke(entries[0]!);
    const afterYears = new Date('2029-01-01T00:00:00Z');
    await revocations.prune(LATER, afterYears);
    expect(readdirSync(join(dataDir, 'revocations'))).toEqual([FILE]);
    await revocations.prune(afterYears, afterYears);
    expect(readdirSync(join(dataDir, 'revocations'))).toEqual([]);
  });
});
