import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { RevocationList } from '../../src/kernel/auth-client/revocation-list';
import { PushOutboxRow } from '../../src/notifications/push/outbox/push-outbox.entity';
import { BackupRow } from '../../src/operations/backups/rows/backup-row.entity';
import { PushSubscription } from '../../src/notifications/push/subscriptions/push-subscription.entity';
import { distrustOlderCookies, finishRestore } from '../../src/operations/restored/finish-restore';
import { TestLog } from '../support/activity-log';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const row = { tenantId: 'default', userId: 'ada' };

describe('a platform database that was put back', () => {
  let log: TestLog;
  beforeEach(async () => {
    log = await TestLog.open();
    await log.write(3);
    const { manager } = log.db;
    await manager.insert(OutboxMail, { ...row, id: 'm', content: 'sealed', attempts: 0, dueAt: NOW, createdAt: NOW });
    await manager.insert(PushOutboxRow, { ...row, id: 'p', attempts: 0, dueAt: NOW, since: NOW });
    await manager.insert(PushSubscription, {
      ...row,
      id: 's',
      sessionId: 'laptop',
      knownRevocation: 1,
      endpoint: 'https://push.example.com/1',
      p256dh: 'k',
      auth: 'a',
      vapidKey: 'v',
      device: 'Firefox on Linux',
      failures: 0,
      createdAt: NOW,
    });
  });
  afterEach(() => log.close());

  const mark = async (keepsSessions: boolean): Promise<void> => {
    await log.db.query('CREATE TABLE _restored (backup_id TEXT, made_at TEXT, keeps_sessions INTEGER)');
    await log.db.query(`INSERT INTO _restored VALUES ('an-id', '2026-11-21T00:00:00.000Z', ${keepsSessions ? 1 : 0})`);
  };
  const settle = () => finishRestore(log.db, log.journal, NOW);
  const restorations = () =>
    log.sql<{ metadata: string }>(`SELECT metadata FROM activity_log WHERE action = 'instance.restored'`);

  it('sends nothing a second time, and has a log that is whole and says so', async () => {
    await mark(false);
    await settle();
    const { manager } = log.db;
    expect(await manager.find(OutboxMail)).toMatchObject([
      { content: '', lastError: expect.stringContaining('given up') },
    ]);
    expect([await manager.count(PushOutboxRow), await manager.count(PushSubscription)]).toEqual([0, 0]);
    expect(await log.findings()).toEqual([]);
    const [told] = await restorations();
    expect(JSON.parse(told!.metadata)).toEqual({
      backupId: 'an-id',
      madeAt: '2026-11-21T00:00:00.000Z',
      keptSessions: false,
    });
  });

  it('holds no backup for its own: it may be a copy, and the backups those of the original', async () => {
    const nothingYet = {
      durationMs: null,
      bytes: null,
      sha256: null,
      testedAt: null,
      testResult: null,
      testDetail: null,
    };
    const one = {
      id: 'b',
      tenantId: 'default',
      name: 'workspace-1.zip',
      begunAt: NOW,
      encrypted: false,
      ...nothingYet,
    };
    await log.db.manager.insert(BackupRow, one);
    await mark(false);
    await settle();
    expect(await log.db.manager.count(BackupRow)).toBe(0);
  });

  it('keeps browsers that get pushes when sessions were kept', async () => {
    await mark(true);
    await settle();
    expect(await log.db.manager.count(PushSubscription)).toBe(1);
  });

  it('that was moved sends what waits, and has a log that says so', async () => {
    await log.db.query('CREATE TABLE _restored (kind TEXT, backup_id TEXT, made_at TEXT, keeps_sessions INTEGER)');
    await log.db.query(`INSERT INTO _restored VALUES ('move', 'an-id', '2026-11-21T00:00:00.000Z', 0)`);
    await settle();
    const { manager } = log.db;
    expect(await manager.find(OutboxMail)).toMatchObject([{ content: 'sealed' }]);
    expect([await manager.count(PushOutboxRow), await manager.count(PushSubscription)]).toEqual([1, 1]);
    expect(await restorations()).toEqual([]);
    const [entry] = await log.sql<{ metadata: string }>(
      `SELECT metadata FROM activity_log WHERE action = 'instance.moved'`,
    );
    expect(JSON.parse(entry!.metadata)).toEqual({ moveId: 'an-id', madeAt: '2026-11-21T00:00:00.000Z' });
  });

  it('is settled by one of fifty that start at once', async () => {
    await mark(false);
    await Promise.all(Array.from({ length: 50 }, settle));
    expect(await restorations()).toHaveLength(1);
  });

  it('that never was is left alone', async () => {
    await settle();
    expect(await restorations()).toEqual([]);
    expect(await log.db.manager.find(OutboxMail)).toMatchObject([{ content: 'sealed' }]);
  });

  it('has cookies from before asked about, whomever they name', async () => {
    const cookie = { userId: 'somebody nobody knows', sessionId: 'new', epoch: 0, issuedAt: NOW.getTime() - 1000 };
    const voids = async (issuedAt: number): Promise<boolean> => {
      const list = new RevocationList();
      await distrustOlderCookies(log.db, list);
      return list.voids({ ...cookie, issuedAt } as Parameters<RevocationList['voids']>[0]);
    };
    expect(await voids(cookie.issuedAt)).toBe(false);
    await mark(false);
    await settle();
    expect(await voids(cookie.issuedAt)).toBe(true);
    expect(await voids(NOW.getTime() + 60_000)).toBe(false);
  });
});
