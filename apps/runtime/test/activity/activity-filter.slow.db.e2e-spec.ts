import { DataSource } from 'typeorm';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ROWS = 30_000;
const COLUMNS = 'id, tenant_id, seq, actor_type, action, visibility, created_at, prev_hash, hash';

/** A page of a rare action read the whole log, which took 77 ms of 400,000 entries. */
describe('a page of one action, of a long log', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('is found in an index', async () => {
    const db = instance.get(DataSource);
    const isPostgres = db.options.type === 'postgres';
    const text = isPostgres ? 'n::text' : 'CAST(n AS TEXT)';
    await db.query(
      `WITH RECURSIVE numbers(n) AS (SELECT 1000000 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${1_000_000 + ROWS})
       INSERT INTO activity_log (${COLUMNS})
       SELECT ${text}, 'default', n, 'system', 'session.created', 'admin', '2026-01-01T00:00:00.000Z', '', '' FROM numbers`,
    );
    if (isPostgres) await db.query('ANALYZE activity_log');

    const page = `SELECT * FROM activity_log WHERE action = 'activity.pruned' ORDER BY created_at DESC, id DESC LIMIT 51`;
    const plan = await db.query<object[]>(`EXPLAIN ${isPostgres ? '' : 'QUERY PLAN '}${page}`);
    expect(JSON.stringify(plan)).toContain('idx_activity_log_action');
    expect(JSON.stringify(plan)).not.toMatch(/Sort|TEMP B-TREE|Seq Scan|SCAN/);
  });
});
