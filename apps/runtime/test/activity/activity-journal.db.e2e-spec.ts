import { PlatformSetting } from '../../src/kernel/settings/platform-setting.entity';
import { anAuditEntry, TestLog } from '../support/activity-log';
import { openStoreOn } from '../support/platform-store';

describe('the journal', () => {
  let log: TestLog;
  beforeEach(async () => (log = await TestLog.open()));
  afterEach(() => log.close());

  const actions = async (): Promise<string[]> =>
    (await log.sql<{ action: string }>('SELECT action FROM activity_log ORDER BY seq')).map(({ action }) => action);
  const put = (key: string) => ({ key, value: '1' });

  it('writes the act and its entry together', async () => {
    await log.db.transaction(async tx => {
      await log.journal.record(tx, anAuditEntry(1));
      await tx.insert(PlatformSetting, put('after'));
    });
    expect(await log.db.manager.countBy(PlatformSetting, { key: 'after' })).toBe(1);
    expect(await log.verify()).toMatchObject({ entries: 1, findings: [] });
  });

  it('writes nothing of an act that was taken back', async () => {
    const failed = log.db.transaction(async tx => {
      await tx.insert(PlatformSetting, put('gone'));
      await log.journal.record(tx, anAuditEntry(1));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await log.write(1, { action: 'plugin.enabled' });
    expect(await actions()).toEqual(['plugin.enabled']);
    expect(await log.findings()).toEqual([]);
  });

  it('takes the act back when its entry cannot be written', async () => {
    await log.sql('ALTER TABLE activity_log RENAME TO elsewhere');
    const act = log.db.transaction(async tx => {
      await tx.insert(PlatformSetting, put('unlogged'));
      await log.journal.record(tx, anAuditEntry(1));
    });
    await expect(act).rejects.toThrow();
    expect(await log.db.manager.countBy(PlatformSetting, { key: 'unlogged' })).toBe(0);
  });

  it('keeps what was recorded before a nested transaction that was taken back, and not what was in it', async () => {
    await log.db.transaction(async tx => {
      await log.journal.record(tx, { ...anAuditEntry(1), action: 'plugin.enabled' });
      const inner = tx.transaction(async nested => {
        await log.journal.record(nested, { ...anAuditEntry(2), action: 'plugin.removed' });
        throw new Error('no');
      });
      await expect(inner).rejects.toThrow('no');
      await tx.transaction(nested => log.journal.record(nested, { ...anAuditEntry(3), action: 'plugin.updated' }));
      await log.journal.record(tx, { ...anAuditEntry(4), action: 'plugin.disabled' });
    });
    expect(await actions()).toEqual(['plugin.enabled', 'plugin.updated', 'plugin.disabled']);
    expect(await log.findings()).toEqual([]);
  });

  it('refuses a manager that is in no transaction: nothing would ever write it', async () => {
    await expect(log.journal.record(log.db.manager, anAuditEntry(1))).rejects.toThrow('manager of its transaction');
  });

  it('has no gap and no double with 50 acts at once, of two programs, of which every fifth is taken back', async () => {
    const other = new TestLog(log.database, await openStoreOn(log.database));
    const acts = Array.from({ length: 50 }, (_, n) => {
      const { db, journal } = n % 2 === 0 ? log : other;
      return db
        .transaction(async tx => {
          // In both orders with a row that all of them change: with the head locked here they would wait in a circle.
          if (n % 4 < 2) await journal.record(tx, anAuditEntry(n));
          await tx.query(
            `INSERT INTO platform_settings (key, value) VALUES ('shared', '1')
             ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          );
          if (n % 4 >= 2) await journal.record(tx, anAuditEntry(n));
          await journal.record(tx, anAuditEntry(n + 100));
          if (n % 5 === 0) throw new Error('taken back');
        })
        .catch((error: Error) => {
          if (error.message !== 'taken back') throw error;
        });
    });
    await Promise.all(acts);
    expect(await log.verify()).toMatchObject({ entries: 80, firstSeq: 1, findings: [] });
    await other.db.destroy();
  });

  it('stores texts so that they read the same, whatever is in them', async () => {
    await log.journal.record(null, {
      action: 'plugin.enabled',
      actor: { actorId: 'nul\0 and half \ud800 a pair', actorType: 'user' },
      subjectUserId: 'ünïcode \u2028 ليلى',
      metadata: { text: 'nul\0 half \udc00 "quoted" \\', n: 1.5e300 },
    });
    expect(await log.findings()).toEqual([]);
  });
});
