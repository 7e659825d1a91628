// @ts-check
// `send()` against a prepared insert of the same row into the same table, one after the other and in bursts. On SQLite
// and on a Postgres of its own that syncs each commit; with TEST_DATABASE_URL on that one instead.
import { createRequire } from 'node:module';
import { startPostgres } from '../scripts/check/postgres-server.ts';
import { source } from './support/source.mjs';
import { emptyPlace, openPlatform } from './support/empty-platform.mjs';
import { median, report } from './support/report.mjs';

const require = createRequire(import.meta.url);
const ROUNDS = 7;
const SENDS = 2000;
const BURST = 100;
const POOL = 10;
const COLUMNS = 'id, tenant_id, user_id, source, source_type, title, body, url, category, created_at';
const COUNT = COLUMNS.split(', ').length;

export async function run() {
  const missed = await measure();
  if (process.env['TEST_DATABASE_URL']) return missed;
  const server = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } });
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    return missed + (await measure());
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  }
}

async function measure() {
  const place = await emptyPlace();
  const db = await openPlatform(place);
  const { newId } = source('libs/server/ids/new-id');
  const users = Array.from({ length: 200 }, newId);
  const draft = at => ({
    userId: users[at % users.length],
    title: 'Water the plants',
    body: 'The ones in the kitchen, and those on the balcony.',
    url: '/garden/plants',
    category: 'reminders',
    source: 'com.example.garden',
    sourceType: 'plugin',
  });
  const prepared = await preparedInsert(place, at => toRow(newId(), draft(at)));
  const sender = senderOn(db);
  const send = at => sender.send(draft(at));
  const ways = {
    send: () => serially(send),
    prepared: () => serially(prepared.one),
    sendBursts: () => inBursts(send),
    preparedBursts: () => inBursts(prepared.ofMany),
  };
  const rates = Object.fromEntries(Object.keys(ways).map(name => [name, []]));
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, way] of Object.entries(ways)) rates[name].push(SENDS / (await seconds(way)));
  } finally {
    await prepared.end();
    await db.destroy();
    await place.end();
  }
  const pool = place.dialect === 'Postgres' ? `, pool of ${POOL}` : '';
  return report(`Sending notifications, ${place.dialect}`, [
    lineOf('send(), one after the other', rates.send, rates.prepared),
    lineOf(`send(), ${BURST} at once${pool}`, rates.sendBursts, rates.preparedBursts),
  ]);
}

/** The ratio is that of neighbours; the first round warms up. */
function lineOf(what, figures, references) {
  const ratio = median(figures.slice(1).map((figure, at) => figure / references[at + 1]));
  const [figure, reference] = [figures, references].map(all => median(all.slice(1)));
  return { what, figure, reference, ratio, unit: '/s', goal: { atLeast: 0.8 } };
}

/** As the platform makes it, with the transport of NOTIFICATION_TRANSPORT=sse and nobody to push to. */
function senderOn(db) {
  const { NotificationSender } = source('apps/runtime/src/notifications/sending/notification-sender');
  const { NotificationWriter } = source('apps/runtime/src/notifications/sending/notification-writer');
  const { ProcessBroker } = source('apps/runtime/src/notifications/broker/process-broker');
  const logger = { warn: error => process.stderr.write(`${JSON.stringify(error)}\n`) };
  const nobody = new Set();
  const push = { wanted: records => records.filter(({ userId }) => nobody.has(userId)), offer: () => undefined };
  return new NotificationSender(new NotificationWriter(db, push, logger), new ProcessBroker(), logger);
}

const toRow = (id, { userId, source, sourceType, title, body, url, category }) => [
  id,
  'default',
  userId,
  source,
  sourceType,
  title,
  body,
  url,
  category,
  new Date().toISOString(),
];

/** The reference: on SQLite always one after the other, for there is nothing else; on Postgres from a pool of their own. */
async function preparedInsert(place, rowAt) {
  const marks = from => Array.from({ length: COUNT }, (_, at) => (from === '?' ? '?' : `$${at + 1}`)).join(', ');
  if (place.dialect === 'SQLite') {
    const Database = require('./support/sqlite.cjs');
    const database = new Database(place.file, { timeout: 5000 });
    database.pragma('synchronous = normal');
    database.pragma('cache_size = -65536');
    const statement = database.prepare(`INSERT INTO notifications (${COLUMNS}) VALUES (${marks('?')})`);
    const one = async at => statement.run(...rowAt(at));
    return { one, ofMany: one, end: async () => database.close() };
  }
  const { Pool } = require('pg');
  const pool = new Pool({ connectionString: place.url, max: POOL });
  const client = await pool.connect();
  const text = `INSERT INTO notifications (${COLUMNS}) VALUES (${marks('$')})`;
  const query = at => ({ name: 'one', text, values: rowAt(at) });
  const end = () => {
    client.release();
    return pool.end();
  };
  return { one: at => client.query(query(at)), ofMany: at => pool.query(query(at)), end };
}

async function serially(work) {
  for (let at = 0; at < SENDS; at++) await work(at);
}

async function inBursts(work) {
  for (let from = 0; from < SENDS; from += BURST)
    await Promise.all(Array.from({ length: BURST }, (_, at) => work(from + at)));
}

async function seconds(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
