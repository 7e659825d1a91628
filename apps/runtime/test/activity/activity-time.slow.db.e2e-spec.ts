import type { ActivityFeed } from '@sv/contracts/activity.contract';
import { queryPlans } from '@sv/server/database/testing/query-plans';
import { newId } from '@sv/server/ids/new-id';
import { DataSource } from 'typeorm';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ROWS = 30_000;
const COLUMNS = `id, tenant_id, seq, actor_id, actor_type, action, subject_user_id, plugin_id, visibility, summary, created_at,
  prev_hash, hash`;
/** Each number a moment of its own, a thousand a year. */
const MOMENT = `SUBSTR(CAST(n AS TEXT), 1, 4) || '-02-01T00:00:00.' || SUBSTR(CAST(n AS TEXT), 5) || 'Z'`;
const FAR_BACK = 'from=1980-01-02&to=1980-01-03';

/** A time far back was looked for from the newest entry on, which took 100 to 280 ms of 400,000 entries. */
describe('a page of a time far back, of a long log', () => {
  let instance: TestInstance;
  let db: DataSource;
  beforeAll(async () => {
    instance = await startTestInstance();
    db = instance.get(DataSource);
    // Ids that do not sort by time, as those of 0.28 are.
    const ids = Array.from({ length: 6 }, newId);
    for (const [at, id] of ids.reverse().entries())
      await insert(`'${id}'`, 10 + at, `'1980-01-02T0${at >> 1}:00:00.000Z'`);
    const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1990000 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${1_990_000 + ROWS})`;
    await insert('CAST(n AS TEXT)', 'n', MOMENT, numbers);
    if (db.options.type === 'postgres') await db.query('ANALYZE activity_log');
  });
  afterAll(() => instance.close());

  const insert = (id: string, seq: number | string, at: string, numbers = ''): Promise<unknown> =>
    db.query(
      `${numbers} INSERT INTO activity_log (${COLUMNS})
       SELECT ${id}, 'default', ${seq}, 'key-1', 'admin-key', 'admin-key.used', 'person-1', 'com.example.coffee', 'own',
         'coffee', ${at}, '', '' ${numbers && 'FROM numbers'}`,
    );
  const read = async (query: string): Promise<ActivityFeed> =>
    (await instance.as('auditor').get(`/api/admin/activity?${query}`).expect(200)).body as ActivityFeed;

  it.each([
    '',
    '&action=admin-key.used',
    '&actor=key-1',
    '&subject=person-1',
    '&plugin=com.example.coffee',
    '&q=coffee',
  ])('is found in an index, with the filter "%s" too', async filter => {
    let entries: ActivityFeed['entries'] = [];
    const plans = await queryPlans(db, ['activity_log', 'row'], async () => {
      ({ entries } = await read(FAR_BACK + filter));
    });
    expect(entries).toHaveLength(6);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(plan => /Seq Scan on activity_log|SCAN row/.test(plan))).toEqual([]);
    expect(plans.filter(plan => !/created_at/.test(plan))).toEqual([]);
  });

  it.each(['', '&q=coffee', '&action=admin-key.used'])('goes on by time, with the filter "%s" too', async filter => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ActivityFeed = await read(`${FAR_BACK}${filter}&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.entries.map(({ at, id }) => `${at} ${id}`));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(6);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  it('refuses the cursor of an earlier version, which named an id alone', async () => {
    const cursor = Buffer.from(newId()).toString('base64url');
    const { body } = await instance.as('auditor').get(`/api/admin/activity?cursor=${cursor}`).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed' });
  });
});
