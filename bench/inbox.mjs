// @ts-check
// The newest 50 notifications and the unread count, over HTTP, from a table of 1,000,000 rows: against a stock Nest
// application with TypeORM's `find` and `count` on a copy of that table, whose indexes are the ones that are best for it.
// First while somebody writes all the time, so that every answer is read from the table; then while nobody does.
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist, Instance } from './support/instance.mjs';
import { load } from './support/load.mjs';
import { endProcess, freePort, SERVER_CPU, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const require = createRequire(import.meta.url);
const ROUNDS = 5;
const ROWS = 1_000_000;
const PEOPLE = 1000;
/** Those who ask, one connection each. */
const ASKING = 250;
const WRITES_PER_SECOND = 200;
/** Well below what either server can do: at saturation a p99 tells of the load's own queue. */
const STEADY_RATE = 500;
const PATH = '/api/account/notifications';
const UNREAD = 'read_at IS NULL AND dismissed_at IS NULL';

export async function run() {
  const instance = await Instance.start();
  const people = Array.from({ length: PEOPLE }, () => instance.person());
  const reference = { file: join(instance.dataDir, 'reference.db') };
  const files = [join(instance.dataDir, 'platform.db'), reference.file];
  try {
    await endProcess(instance.runtime);
    fill(files[0], people);
    copyFileSync(files[0], files[1]);
    useIndexesOfReference(files[1]);
    instance.runtime = instance.launch([join(dist, 'apps/runtime/main.js')], SERVER_CPU, instance.env());
    await waitFor(`${instance.url}/api/health/ready`);
    Object.assign(reference, await startReference(reference.file, people[0]));
    return report('The inbox, 1,000,000 rows', await measure(instance, reference, { people, files }));
  } finally {
    if (reference.child) await endProcess(reference.child);
    await instance.stop();
  }
}

async function measure(instance, reference, { people, files }) {
  const asking = people.filter((_, at) => at % (PEOPLE / ASKING) === 0);
  const targets = {
    ours: { pid: instance.runtime.pid, url: instance.url + PATH, cookies: asking.map(({ cookie }) => cookie) },
    theirs: {
      pid: reference.child.pid,
      url: reference.url + PATH,
      cookies: asking.map(({ userId }) => `user=${userId}`),
    },
  };
  await compareAnswers(targets);
  const busy = await rounds(targets, () => keepWriting(files, people));
  const quiet = await rounds(targets, () => () => undefined);
  const line = (results, name, rest) => {
    const [figures, references] = ['ours', 'theirs'].map(who => results[who].map(result => result[name]));
    const ratio = median(figures.map((figure, round) => figure / references[round]));
    return { ...rest, figure: median(figures), reference: median(references), ratio };
  };
  return [
    line(busy, 'perCpuSecond', { what: `${WRITES_PER_SECOND} writes a second`, unit: '/s', goal: { atLeast: 3 } }),
    line(busy, 'p99', { what: `  p99 at ${STEADY_RATE}/s`, unit: 'ms', goal: { atMost: 1.1 } }),
    line(quiet, 'perCpuSecond', { what: 'no writes, answers are kept', unit: '/s' }),
  ];
}

async function rounds(targets, begin) {
  const results = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [who, target] of Object.entries(targets)) {
      const end = begin();
      const { perCpuSecond } = await load({ ...target, seconds: 2 });
      const { p99 } = await load({ ...target, seconds: 2, perSecond: STEADY_RATE });
      end();
      results[who].push({ perCpuSecond, p99 });
    }
  }
  return results;
}

/** Both say the same, or the comparison is worth nothing. */
async function compareAnswers({ ours, theirs }) {
  const [mine, other] = await Promise.all(
    [ours, theirs].map(async ({ url, cookies }) => (await fetch(url, { headers: { cookie: cookies[0] } })).json()),
  );
  const ids = ({ notifications }) => notifications.map(({ id }) => id).join();
  if (ids(mine) !== ids(other) || mine.unreadCount !== other.unreadCount || mine.notifications.length !== 50)
    throw new Error('the two do not answer the same');
}

/** To both tables alike, from this process. @returns what ends it */
function keepWriting(files, people) {
  const Database = require('./support/sqlite.cjs');
  const databases = files.map(file => new Database(file, { timeout: 5000 }));
  for (const database of databases) database.pragma('synchronous = normal');
  const inserts = databases.map(database => database.prepare(insertOf('?, ?, ?, NULL, NULL, ?')));
  const timer = setInterval(() => {
    const { userId } = people[Math.floor(Math.random() * people.length)];
    const id = `written-${process.hrtime.bigint()}`;
    for (const insert of inserts) insert.run(id, userId, 'Another one', new Date().toISOString());
  }, 1000 / WRITES_PER_SECOND);
  return () => {
    clearInterval(timer);
    for (const database of databases) database.close();
  };
}

const insertOf = values => `INSERT INTO notifications
  (id, user_id, title, read_at, dismissed_at, created_at, tenant_id, source, source_type, body, url, category)
  SELECT ${values}, 'default', 'sv.tasks', 'plugin', 'The ones in the kitchen, and those on the balcony.', '/tasks', 'reminders'`;

/** A thousand for each, mixed; one in twenty is unread, as many are dismissed. */
function fill(file, people) {
  const Database = require('./support/sqlite.cjs');
  const database = new Database(file);
  database.pragma('synchronous = off');
  database.pragma('cache_size = -500000');
  database.exec('CREATE TEMP TABLE people (at INTEGER PRIMARY KEY, id TEXT)');
  const add = database.prepare('INSERT INTO people VALUES (?, ?)');
  database.transaction(() => people.forEach(({ userId }, at) => add.run(at, userId)))();
  const values = `printf('%08x-%04x-7000-8000-%012x', n >> 8, n & 255, n), id, 'Water the plants ' || n,
    CASE WHEN (n / ${PEOPLE}) % 20 THEN '2026-01-02T00:00:00.000Z' END,
    CASE WHEN (n / ${PEOPLE}) % 20 = 1 THEN '2026-01-02T00:00:00.000Z' END,
    strftime('%Y-%m-%dT%H:%M:%fZ', 1750000000 + n * 10, 'unixepoch')`;
  database.exec(`WITH RECURSIVE rows(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM rows WHERE n < ${ROWS - 1})
    ${insertOf(values)} FROM rows JOIN people ON people.at = n % ${PEOPLE}`);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

/** With ours, which end with one column more, its planner would count the unread by the index of the list. */
function useIndexesOfReference(file) {
  const Database = require('./support/sqlite.cjs');
  const database = new Database(file);
  database.pragma('synchronous = off');
  database.exec(`DROP INDEX idx_notifications_inbox; DROP INDEX idx_notifications_unread;
    CREATE INDEX idx_notifications_inbox ON notifications (user_id, created_at, id);
    CREATE INDEX idx_notifications_unread ON notifications (user_id, created_at, id) WHERE ${UNREAD}`);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

async function startReference(file, { userId }) {
  const port = await freePort();
  const program = fileURLToPath(new URL('support/inbox-nest.cjs', import.meta.url));
  const child = startNode([program, file, String(port)], { cpu: SERVER_CPU });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 30_000;
  for (;;) {
    const answer = await fetch(url + PATH, { headers: { cookie: `user=${userId}` } }).catch(() => null);
    if (answer?.status === 200) return { child, url };
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('the reference did not start');
    await Promise.race([once(child, 'exit'), new Promise(resolve => setTimeout(resolve, 50))]);
  }
}
