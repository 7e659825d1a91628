import { queryPlans } from '@sv/server/database/testing/query-plans';
import type { ActivityFeed } from '@sv/contracts/activity.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { DataSource } from 'typeorm';
import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ROWS = 30_000;
const COLUMNS =
  'id, tenant_id, seq, actor_id, actor_type, action, plugin_id, target_type, target_id, visibility, summary, metadata, created_at, prev_hash, hash';

/** Each number a moment of its own, a thousand a year. */
const MOMENT = `SUBSTR(CAST(n AS TEXT), 1, 4) || '-02-01T00:00:00.' || SUBSTR(CAST(n AS TEXT), 5) || 'Z'`;

type Row = [actor: string, action: string, plugin: string | null, target: string | null, words: string, about: string];

/** A search read the whole log, which took 215 ms of 400,000 entries; so did the feed of one app, and of a person. */
describe('a search in a long log', () => {
  let instance: TestInstance;
  let db: DataSource;
  let zoe: AdminUser;
  beforeAll(async () => {
    instance = await startTestInstance();
    db = instance.get(DataSource);
    zoe = instance.auth.add(aUser({ name: 'Zoe' }));
    const oldest: Row[] = [
      ['x', 'expense.paid', 'com.example.coffee', 'e-4711', 'Kaffeemaschine für “Zoë” 100%', '{}'],
      ['x', 'plugin.enabled', null, 'com.example.coffee', 'plugin.enabled', '{}'],
      ['x', 'entitlement.granted', null, null, 'entitlement.granted', '{"pluginId":"com.example.coffee"}'],
      [zoe.id, 'settings.changed', null, null, 'settings.changed', '{"setting":"tenantName"}'],
    ];
    for (const [at, row] of oldest.entries()) await insert(1_000_001 + at, row);
    const numbers = 'numbers(n) AS (SELECT 1990000 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)';
    await db.query(
      `WITH RECURSIVE ${numbers.replace('$1', String(1_990_000 + ROWS))} INSERT INTO activity_log (${COLUMNS})
       SELECT CAST(n AS TEXT), 'default', n, 'key-1', 'admin-key', 'admin-key.used', NULL, NULL, NULL, 'admin',
         'admin-key.used', '{"method":"GET"}', ${MOMENT}, '', '' FROM numbers`,
    );
    if (db.options.type === 'postgres') await db.query('ANALYZE activity_log');
  });
  afterAll(() => instance.close());

  const insert = (place: number, [actor, action, plugin, target, words, about]: Row): Promise<unknown> => {
    const values = [
      String(place),
      'default',
      place,
      actor,
      'user',
      action,
      plugin,
      'plugin',
      target,
      'own',
      words,
      about,
    ];
    const all = [...values, '1980-01-01T00:00:00.000Z', '', ''];
    const places = all.map((_, at) => (db.options.type === 'postgres' ? `$${at + 1}` : '?')).join(', ');
    return db.query(`INSERT INTO activity_log (${COLUMNS}) VALUES (${places})`, all);
  };
  const found = async (query: string): Promise<string[]> => {
    const { body } = await instance.as('auditor').get(`/api/admin/activity?${query}`).expect(200);
    return (body as ActivityFeed).entries.map(({ action }) => action);
  };

  it.each([
    ['q=KAFFEEmaschine', ['expense.paid']],
    ['q=maschine%20f%C3%BCr%20%E2%80%9CZo', ['expense.paid']],
    ['q=100%25', ['expense.paid']],
    ['q=100_', []],
    ['q=4711', ['expense.paid']],
    ['q=coffee', ['plugin.enabled', 'expense.paid']],
    ['q=ense.pa', ['expense.paid']],
    ['q=Zoe', ['settings.changed']],
    ['q=4%C3%97', []],
    ['plugin=com.example.coffee', ['entitlement.granted', 'plugin.enabled', 'expense.paid']],
    ['plugin=com.example.coffe', []],
    ['plugin=com.example.coffee&q=kaffee', ['expense.paid']],
    ['plugin=com.example.coffee&action=plugin.enabled', ['plugin.enabled']],
    ['q=tenantName', []],
  ])('of %s finds what stands far back, and nothing else', async (query, actions) => {
    expect(await found(query)).toEqual(actions);
  });

  it('finds what many entries are at once, page after page', async () => {
    expect(await found('q=admin-key&limit=200')).toHaveLength(200);
    const { body } = await instance.as(zoe).get('/api/account/activity').expect(200);
    expect((body as ActivityFeed).entries.map(({ action }) => action)).toEqual(['settings.changed']);
  });

  it('reads no table from end to end', async () => {
    const plans = await queryPlans(db, ['activity_log', 'row'], async () => {
      await found('q=kaffeemaschine');
      await found('plugin=com.example.coffee');
      await instance.as(zoe).get('/api/account/activity').expect(200);
    });
    expect(plans.length).toBeGreaterThan(9);
    // Where recent ones begin is read off the index of the time; virtual tables are always "scanned".
    const whole = /Seq Scan on activity_log|SCAN row(?! USING COVERING INDEX idx_activity_log_time)/;
    expect(plans.filter(plan => whole.test(plan))).toEqual([]);
    expect(plans.filter(plan => /activity_search/.test(plan)).length).toBeGreaterThanOrEqual(2);
  });

  it('forgets with the entry', async () => {
    await db.query('DELETE FROM activity_log WHERE seq = 1000001');
    expect(await found('q=kaffeemaschine')).toEqual([]);
    if (db.options.type === 'postgres') return;
    const threes = `SELECT rowid FROM activity_search WHERE activity_search MATCH '"kaf"'`;
    expect(await db.query(threes)).toEqual([]);
  });
});
