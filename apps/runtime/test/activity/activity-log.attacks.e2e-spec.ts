import type { ChainHead } from '../../src/activity/chain/chain-head.sql';
import { HeadWatch } from '../../src/activity/chain/head-watch';
import { ProblemBoard } from '../../src/kernel/problems/problem-board';
import { TestLog } from '../support/activity-log';

const HEAD = `SELECT value FROM platform_settings WHERE key = 'activity:head'`;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Somebody who can write the database and does not know AUTH_SECRET. Each attack, and what `audit verify` says. */
describe('the activity log', () => {
  let log: TestLog;
  beforeEach(async () => {
    log = await TestLog.open();
    await log.write(12);
  });
  afterEach(() => log.close());

  const watch = () => new HeadWatch(log.db, log.keys, new ProblemBoard(), silent);
  const sign = () => watch().checkHead();
  const headNow = async (): Promise<string> => (await log.sql<{ value: string }>(HEAD))[0]!.value;
  const hashOf = async (seq: number): Promise<string> =>
    (await log.sql<{ hash: string }>('SELECT hash FROM activity_log WHERE seq = ?', [seq]))[0]!.hash;
  const setHead = (value: string) =>
    log.sql(`UPDATE platform_settings SET value = ? WHERE key = 'activity:head'`, [value]);
  /** A copy of the log's table, under another name. */
  const copy = (name: string) => log.sql(`CREATE TABLE ${name} AS SELECT * FROM activity_log`);
  const putBack = async (name: string) => {
    await log.sql('DELETE FROM activity_log');
    await log.sql(`INSERT INTO activity_log SELECT * FROM ${name}`);
    await log.sql(`DROP TABLE ${name}`);
  };

  it('holds when nobody touched it', async () => {
    await sign();
    const report = await log.verify();
    expect(report).toMatchObject({ entries: 12, firstSeq: 1, findings: [] });
    expect(report.head).toEqual({ seq: 12, hash: await hashOf(12) });
  });

  it('holds before anything was ever written', async () => {
    const fresh = await TestLog.open();
    expect(await fresh.findings()).toEqual([]);
    await fresh.close();
  });

  const columns = [
    ['id', `'01900000-0000-7000-8000-000000000000'`],
    ['tenant_id', `'other'`],
    ['actor_id', `'somebody-else'`],
    ['actor_id', 'NULL'],
    ['actor_type', `'system'`],
    ['action', `'plugin.enabled'`],
    ['subject_user_id', `'victim'`],
    ['target_type', `'plugin'`],
    ['target_id', `'sv.tasks'`],
    ['plugin_id', `'com.example.x'`],
    ['visibility', `'admin'`],
    ['summary', `'another'`],
    ['metadata', `'{"n":6 }'`],
    ['created_at', `'2020-01-01T00:00:00.000Z'`],
  ];
  it.each(columns)('shows an edit of %s to %s', async (column, value) => {
    await log.sql(`UPDATE activity_log SET ${column} = ${value} WHERE seq = 6`);
    expect(await log.findings()).toEqual(['row-forged@6']);
  });

  it('shows an edit of which the hash was made anew with another key', async () => {
    const other = log.with('another secret of the attacker, 32 bytes long');
    await other.write(1);
    expect(await log.findings()).toEqual(expect.arrayContaining(['head-forged@null', 'resumed@13', 'row-forged@13']));
  });

  it('shows an edit of the hash or of the link', async () => {
    await log.sql(`UPDATE activity_log SET hash = prev_hash WHERE seq = 4`);
    await log.sql(`UPDATE activity_log SET prev_hash = '' WHERE seq = 9`);
    expect(await log.findings()).toEqual(['row-forged@4', 'row-forged@9']);
  });

  it('shows an edit of the last entry', async () => {
    await log.sql(`UPDATE activity_log SET actor_id = 'nobody' WHERE seq = 12`);
    expect(await log.findings()).toEqual(['row-forged@12']);
  });

  const forge = (seq: number) =>
    log.sql(
      `INSERT INTO activity_log (id, tenant_id, seq, actor_type, action, visibility, created_at, prev_hash, hash)
       VALUES ('forged', 'default', ?, 'system', 'plugin.enabled', 'own', '2026-01-01T00:00:00.000Z', ?, 'abc')`,
      [seq, 'abc'],
    );

  it('shows an insert behind the end', async () => {
    await forge(13);
    expect(await log.findings()).toEqual(['rows-behind-the-end@13']);
  });

  it('shows an insert in place of another entry', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq = 5');
    await forge(5);
    expect(await log.findings()).toEqual(['row-forged@5']);
  });

  it('shows an insert between two entries, with the index gone and its place taken twice', async () => {
    await log.sql('DROP INDEX idx_activity_log_seq');
    await forge(5);
    expect(await log.findings()).toEqual(expect.arrayContaining(['row-twice@5', 'row-forged@5']));
  });

  it('shows an insert before the beginning', async () => {
    await forge(0);
    expect(await log.findings()).toEqual(['row-forged@0']);
  });

  it('shows an insert behind which the others were moved on', async () => {
    for (let seq = 12; seq >= 6; seq--) await log.sql('UPDATE activity_log SET seq = ? WHERE seq = ?', [seq + 1, seq]);
    await forge(6);
    const found = await log.findings();
    expect(found).toEqual(expect.arrayContaining(['row-forged@6', 'row-forged@7', 'rows-behind-the-end@13']));
  });

  it('goes on after an insert where the next entry belongs, and says so for ever', async () => {
    await forge(13);
    await log.write(3);
    expect(await log.findings()).toEqual(['row-forged@13', 'resumed@14']);
  });

  it('is not stopped by an entry or a checkpoint in the last place there is', async () => {
    await forge(2_147_483_647);
    await log.sql(`INSERT INTO activity_checkpoints VALUES (2147483647, 'head', 'x', '2026-01-01T00:00:00.000Z', 'x')`);
    await log.write(2);
    const found = await log.findings();
    expect(found).toEqual(['checkpoint-forged@2147483647', 'rows-behind-the-end@2147483647']);
    expect((await log.verify()).head).toMatchObject({ seq: 14 });
  });

  it('shows a swap of two entries by their places', async () => {
    await log.sql('UPDATE activity_log SET seq = 1000 WHERE seq = 3');
    await log.sql('UPDATE activity_log SET seq = 3 WHERE seq = 8');
    await log.sql('UPDATE activity_log SET seq = 8 WHERE seq = 1000');
    expect(await log.findings()).toEqual(expect.arrayContaining(['row-forged@3', 'row-forged@8', 'rows-swapped@3']));
  });

  it('shows a swap of what two entries say', async () => {
    await log.sql(`UPDATE activity_log SET actor_id = CASE seq WHEN 3 THEN 'person-8' ELSE 'person-3' END,
      metadata = CASE seq WHEN 3 THEN '{"n":8}' ELSE '{"n":3}' END WHERE seq IN (3, 8)`);
    expect(await log.findings()).toEqual(['row-forged@3', 'row-forged@8']);
  });

  it('shows a middle delete, with its place and length', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq IN (4, 5, 6)');
    const { findings } = await log.verify();
    expect(findings).toEqual([{ kind: 'rows-missing', seq: 4, detail: '3 entries, 4 to 6, are missing' }]);
  });

  it('shows a middle delete behind which the others were moved up', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq = 4');
    for (let seq = 5; seq <= 12; seq++) await log.sql('UPDATE activity_log SET seq = ? WHERE seq = ?', [seq - 1, seq]);
    const found = await log.findings();
    expect(found).toEqual(expect.arrayContaining(['row-forged@4', 'row-forged@11', 'end-missing@12']));
  });

  it('shows a delete of the oldest entries, which no retention signed', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq <= 3');
    expect(await log.findings()).toEqual(['start-missing@1']);
  });

  it('shows a delete of the oldest entries with a checkpoint of retention that was made of one of the head', async () => {
    await sign();
    await log.sql('DELETE FROM activity_log');
    await log.sql(`UPDATE activity_checkpoints SET kind = 'retention'`);
    expect(await log.findings()).toEqual(expect.arrayContaining(['checkpoint-forged@12', 'end-missing@12']));
  });

  it('shows a tail delete', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq > 9');
    expect(await log.findings()).toEqual(['end-missing@12']);
  });

  it('shows a tail delete with every checkpoint deleted too', async () => {
    await sign();
    await log.sql('DELETE FROM activity_log WHERE seq > 9');
    await log.sql('DELETE FROM activity_checkpoints');
    expect(await log.findings()).toEqual(['end-missing@12']);
  });

  it('shows a tail delete with the end deleted too, also after the platform went on', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq > 9');
    await log.sql(`DELETE FROM platform_settings WHERE key LIKE 'activity:%'`);
    expect(await log.findings()).toEqual(['head-missing@null']);
    await log.write(2);
    expect(await log.findings()).toEqual(['resumed@10']);
    await log.sql('DELETE FROM activity_log WHERE seq >= 10');
    await log.sql(`DELETE FROM platform_settings WHERE key LIKE 'activity:%'`);
    await log.write(2);
    expect(await log.findings()).toEqual(['resumed@10']);
  });

  it('shows a tail delete with an end of the attacker’s own', async () => {
    const value = JSON.parse(await headNow()) as ChainHead;
    await log.sql('DELETE FROM activity_log WHERE seq > 9');
    await setHead(JSON.stringify({ ...value, seq: 9, hash: await hashOf(9) }));
    expect(await log.findings()).toEqual(['head-forged@null']);
  });

  it('shows a tail delete with an end made of the signature of a checkpoint', async () => {
    await sign();
    const [checkpoint] = await log.sql<{ signature: string }>('SELECT signature FROM activity_checkpoints');
    await log.write(3);
    await log.sql('DELETE FROM activity_log WHERE seq > 12');
    await setHead(JSON.stringify({ seq: 12, hash: await hashOf(12), signature: checkpoint!.signature }));
    expect(await log.findings()).toEqual(['head-forged@null']);
  });

  it('shows a tail delete with the end of then put back, by the checkpoints since', async () => {
    const before = await headNow();
    await log.write(3);
    await sign();
    await log.sql('DELETE FROM activity_log WHERE seq > 12');
    await setHead(before);
    expect(await log.findings()).toEqual(['older-copy@15']);
  });

  it('shows a replaced table: an older copy of it', async () => {
    await copy('log_of_then');
    await log.write(5);
    await putBack('log_of_then');
    expect(await log.findings()).toEqual(['end-missing@17']);
  });

  it('shows a replaced table: one of the attacker’s own', async () => {
    const forger = await TestLog.open();
    await forger.with('another secret of the attacker, 32 bytes long').write(12);
    const rows = await forger.sql<Record<string, unknown>>('SELECT * FROM activity_log');
    await forger.close();
    await log.sql('DELETE FROM activity_log');
    for (const row of rows) {
      const names = Object.keys(row);
      const places = names.map(() => '?').join(', ');
      await log.sql(`INSERT INTO activity_log (${names.join(', ')}) VALUES (${places})`, Object.values(row));
    }
    const found = await log.findings();
    expect(found.filter(one => one.startsWith('row-forged'))).toHaveLength(12);
    expect(found).toContain('checkpoint-mismatch@12');
  });

  it('shows a replaced table: an empty one', async () => {
    await log.sql('DELETE FROM activity_log');
    expect(await log.findings()).toEqual(['end-missing@12']);
  });

  it('shows a replaced log, with its end and checkpoints of then, to whoever noted a later end', async () => {
    const before = await headNow();
    await copy('log_of_then');
    await log.write(5);
    const { head } = await log.verify();
    await putBack('log_of_then');
    await setHead(before);
    // Said in docs/security.md: the database alone cannot tell that all of it is old.
    expect(await log.findings()).toEqual([]);
    expect(await log.findings(head!)).toEqual(['older-copy@17']);
    await log.write(6);
    expect(await log.findings(head!)).toEqual(['checkpoint-mismatch@17']);
  });

  it('shows a replaced log to a process that has seen it further', async () => {
    const problems = new ProblemBoard();
    const watching = new HeadWatch(log.db, log.keys, problems, silent);
    const before = await headNow();
    await copy('log_of_then');
    await log.write(5);
    await watching.checkHead();
    expect(problems.list()).toEqual([]);
    await putBack('log_of_then');
    await setHead(before);
    await log.sql('DELETE FROM activity_checkpoints');
    await watching.checkHead();
    expect(problems.list()).toEqual([
      { code: 'activity-log', detail: expect.stringContaining('audit verify') as string },
    ]);
  });

  it('shows a log that was made empty and new to a process that has seen it, before anything is written again', async () => {
    const problems = new ProblemBoard();
    const watching = new HeadWatch(log.db, log.keys, problems, silent);
    await watching.checkHead();
    expect(problems.list()).toEqual([]);
    for (const table of ['activity_log', 'activity_checkpoints']) await log.sql(`DELETE FROM ${table}`);
    await setHead('new');
    await watching.checkHead();
    expect(problems.list()).toMatchObject([{ code: 'activity-log' }]);
  });

  it('shows a log that was made empty and new while a checkpoint says that there was one', async () => {
    await sign();
    await log.sql('DELETE FROM activity_log');
    await setHead('new');
    expect(await log.findings()).toEqual(['older-copy@12']);
    await log.write(1);
    expect(await log.findings()).toContain('resumed@13');
  });

  it('shows a forged checkpoint', async () => {
    await sign();
    await log.sql(`UPDATE activity_checkpoints SET hash = 'abc'`);
    expect(await log.findings()).toEqual(['checkpoint-forged@12']);
  });
});
