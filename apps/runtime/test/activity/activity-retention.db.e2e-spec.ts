import { ActivityRetention, BrokenLogError } from '../../src/activity/retention/activity-retention';
import { TestLog } from '../support/activity-log';
import { openStoreOn } from '../support/platform-store';

const DAY = 86_400_000;
const NOW = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY);

describe('the retention of the activity log', () => {
  let log: TestLog;
  let retention: ActivityRetention;
  beforeEach(async () => {
    log = await TestLog.open();
    retention = new ActivityRetention(log.db, log.journal, log.keys, log.vault);
    await log.write(10, {}, daysAgo(40));
    await log.write(5, {}, daysAgo(20));
  });
  afterEach(() => log.close());

  it('deletes from the oldest end, and leaves a log that holds from there on', async () => {
    expect(await retention.count(30, NOW)).toBe(10);
    expect(await retention.prune(30, NOW)).toBe(10);
    expect(await log.verify()).toMatchObject({ entries: 6, firstSeq: 11, findings: [] });
    expect(await log.sql('SELECT action, actor_id, visibility, metadata FROM activity_log WHERE seq = 16')).toEqual([
      {
        action: 'activity.pruned',
        actor_id: 'activity-log',
        visibility: 'admin',
        metadata: '{"entries":10,"upTo":10,"days":30}',
      },
    ]);
    expect(await retention.prune(30, NOW)).toBe(0);
    expect(await retention.prune(10, NOW)).toBe(5);
    expect(await log.verify()).toMatchObject({ entries: 2, firstSeq: 16, findings: [] });
    expect(await log.sql(`SELECT seq FROM activity_checkpoints WHERE kind = 'retention'`)).toEqual([{ seq: 15 }]);
  });

  it('can delete all of it', async () => {
    await retention.prune(30, NOW);
    await retention.prune(1, new Date(NOW.getTime() + 5 * DAY));
    expect((await log.verify()).findings).toEqual([]);
    await log.write(1);
    expect((await log.verify()).findings).toEqual([]);
  });

  it('does not excuse what somebody else deleted behind the point it signed', async () => {
    await retention.prune(30, NOW);
    await log.sql('DELETE FROM activity_log WHERE seq IN (11, 12)');
    expect(await log.findings()).toEqual(['start-missing@11']);
  });

  it('does not delete what was made to look old', async () => {
    await log.sql(`UPDATE activity_log SET created_at = '2020-01-01T00:00:00.000Z' WHERE seq > 3`);
    await expect(retention.prune(30, NOW)).rejects.toThrow(BrokenLogError);
    expect(await log.verify()).toMatchObject({ entries: 15 });
  });

  it('does not delete, and so hide, a gap', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq = 4');
    await expect(retention.prune(30, NOW)).rejects.toThrow('Entry 5 is not as it was written.');
    expect(await log.findings()).toEqual(['rows-missing@4']);
  });

  it('goes on behind entries of before a rotation', async () => {
    const renewed = log.with(
      'the secret that is in force from now on, 32 bytes',
      'the secret of the activity log, 32 bytes and more',
    );
    await renewed.write(2, {}, daysAgo(35));
    const own = new ActivityRetention(renewed.db, renewed.journal, renewed.keys, renewed.vault);
    expect(await own.prune(15, NOW)).toBe(17);
    expect((await renewed.verify()).findings).toEqual([]);
  });

  it('takes the day once, of 50 processes', async () => {
    const other = await openStoreOn(log.database);
    const processes = [log.db, other].map(db => new ActivityRetention(db, log.journal, log.keys, log.vault));
    const claims = (now: Date) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => processes[n % 2]!.claimDay(now))).then(
        all => all.filter(Boolean).length,
      );
    expect(await claims(NOW)).toBe(1);
    expect(await claims(NOW)).toBe(0);
    expect(await claims(new Date(NOW.getTime() + DAY))).toBe(1);
    await other.destroy();
  });
});
