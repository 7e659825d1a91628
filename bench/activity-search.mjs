// @ts-check
// How long a search in a long activity log takes, beside reading the log for it. With TEST_DATABASE_URL on Postgres, else
// on a SQLite file.
import { source } from './support/source.mjs';
import { emptyPlace, openPlatform } from './support/empty-platform.mjs';
import { median, report } from './support/report.mjs';

const ROWS = 400_000;
const ROUNDS = 9;
const PAGE = 50;
const COLUMNS = `id, tenant_id, seq, actor_id, actor_type, action, subject_user_id, target_id, plugin_id, visibility, summary,
  metadata, created_at, prev_hash, hash`;
const HASH = 'a'.repeat(64);
/** A thousand entries a year, each of a moment of its own. */
const FIRST = 2_000_000;
const FAR_BACK = { from: '2100-01-01T00:00:00.000Z', to: '2110-01-01T00:00:00.000Z' };
/** Half of it an app's own words, half the platform's; one entry far back is what is looked for. */
const FILL = `WITH RECURSIVE numbers(n) AS (SELECT ${FIRST} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${FIRST + ROWS})
  INSERT INTO activity_log (${COLUMNS})
  SELECT CAST(n AS TEXT), 'default', n, 'person-' || (n % 500), 'user',
    CASE n % 2 WHEN 0 THEN 'expense.added' ELSE 'entitlement.granted' END, 'person-' || (n % 77), 'thing-' || n,
    CASE n % 2 WHEN 0 THEN 'com.example.expenses' END, 'own',
    CASE WHEN n = ${FIRST + 8} THEN 'Paid the coffee machine' WHEN n % 2 = 0 THEN 'Added lunch ' || n || ' to a group'
      ELSE 'entitlement.granted' END,
    CASE n % 2 WHEN 1 THEN '{"pluginId":"com.example.' || CASE n WHEN ${FIRST + 9} THEN 'rare' ELSE 'often' END || '"}' END,
    SUBSTR(CAST(n AS TEXT), 1, 4) || '-01-01T00:00:00.' || SUBSTR(CAST(n AS TEXT), 5) || 'Z', '${HASH}', '${HASH}' FROM numbers`;

export async function run() {
  const place = await emptyPlace();
  const db = await openPlatform(place);
  try {
    await db.query(FILL);
    if (place.dialect === 'Postgres') await db.query('ANALYZE activity_log');
    const { PlatformActivity } = source('apps/runtime/src/activity/feed/platform-activity.sql');
    const log = new PlatformActivity(db, { call: async () => ({ users: [] }) });
    const all = `SELECT * FROM activity_log WHERE LOWER(action) LIKE '%coffee machine%'
      OR LOWER(summary) LIKE '%coffee machine%' OR LOWER(target_id) LIKE '%coffee machine%' ORDER BY created_at DESC, id DESC LIMIT 51`;
    const whole = await milliseconds(() => db.query(all));
    const line = async (what, filter) => ({
      what,
      figure: await milliseconds(() => log.readPage(filter, PAGE, null)),
      reference: whole,
      unit: 'ms',
      goal: { atMost: 0.2 },
    });
    return report(`Search in ${ROWS.toLocaleString('en')} entries against reading them all, ${place.dialect}`, [
      await line('the newest page', {}),
      await line('a word that one entry far back has', { q: 'coffee machine' }),
      await line('a word that none has', { q: 'tea kettle' }),
      await line('a word that half of them have', { q: 'lunch' }),
      await line('an app that one entry names', { plugin: 'com.example.rare' }),
      await line('an app that wrote half of them', { plugin: 'com.example.expenses' }),
      await line('what a person did, and what was done about them', { user: 'person-7' }),
      await line('a time far back', FAR_BACK),
      await line('an action then', { ...FAR_BACK, action: 'expense.added' }),
      await line('a person then', { ...FAR_BACK, user: 'person-7' }),
      await line('an app then', { ...FAR_BACK, plugin: 'com.example.expenses' }),
      await line('a word then', { ...FAR_BACK, q: 'lunch' }),
      await line('a time of which nothing is left', { to: '1999-01-01T00:00:00.000Z' }),
    ]);
  } finally {
    await db.destroy();
    await place.end();
  }
}

async function milliseconds(work) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
