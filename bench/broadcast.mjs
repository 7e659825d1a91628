// @ts-check
// A broadcast: how fast its notifications are written, against one row after the other in the same run; and how long it
// takes a whole instance to reach 10,000 people, and what others feel of it. With TEST_DATABASE_URL on Postgres, else on
// SQLite.
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { source } from './support/source.mjs';
import { emptyPlace, openPlatform } from './support/empty-platform.mjs';
import { Instance } from './support/instance.mjs';
import { median, report } from './support/report.mjs';

const require = createRequire(import.meta.url);
const PEOPLE = 10_000;
const ROUNDS = 5;
const SINGLE_ROWS = 2000;
const WORDS = { title: 'Maintenance tonight', body: 'From ten to eleven nobody can sign in.', url: '/tasks' };
/** Of each of two routes. */
const OTHERS_PER_SECOND = 200;
const QUIET_MS = 1000;

export async function run() {
  return (await writes()) + (await wholeInstance());
}

async function writes() {
  const place = await emptyPlace();
  const db = await openPlatform(place);
  const { insertRecipients } = source('apps/runtime/src/notifications/broadcasts/recipient-rows.sql');
  const { deliverBatch } = source('apps/runtime/src/notifications/broadcasts/delivery/broadcast-batch.sql');
  const { BroadcastRow } = source('apps/runtime/src/notifications/broadcasts/broadcast.entity');
  const { newId } = source('libs/server/ids/new-id');
  const one = await singleRows(place, newId);
  const userIds = Array.from({ length: PEOPLE }, newId).sort();
  const rates = { single: [], batch: [], recipients: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      rates.single.push(await perSecond(SINGLE_ROWS, one.insert));
      const row = broadcast(newId(), BroadcastRow);
      const writeRecipients = async tx => {
        await tx.insert(BroadcastRow, row);
        await insertRecipients(tx, row.id, userIds);
      };
      rates.recipients.push(PEOPLE / (await seconds(() => db.transaction(writeRecipients))));
      const deliver = async () => {
        while (!(await deliverBatch(db, row.id, async () => undefined)).isLast);
      };
      rates.batch.push(PEOPLE / (await seconds(deliver)));
    }
  } finally {
    await one.end();
    await db.destroy();
    await place.end();
  }
  const [single, batch, recipients] = [rates.single, rates.batch, rates.recipients].map(all => median(all.slice(1)));
  const ratio = median(rates.batch.slice(1).map((rate, at) => rate / rates.single[at + 1]));
  // A server that syncs nothing makes single rows cheap, as no workspace has it.
  const goal = place.isDurable ? { goal: { atLeast: place.dialect === 'SQLite' ? 2 : 8 } } : {};
  return report(`Writes of a broadcast, ${place.dialect}${place.isDurable ? '' : ' with fsync off'}`, [
    {
      what: 'notifications in batches against one prepared insert each',
      figure: batch,
      reference: single,
      ratio,
      unit: '/s',
      ...goal,
    },
    { what: 'recipients', figure: recipients, unit: '/s' },
  ]);
}

async function wholeInstance() {
  const place = await emptyPlace();
  // Identity is on SQLite in both: what is measured is the platform's part.
  const identity = join(place.folder, 'auth.db');
  const env = { DATABASE_URL: place.url, AUTH_DATABASE_URL: `sqlite:${identity}` };
  const instance = await Instance.start({ env });
  try {
    enrol(identity);
    const admin = instance.person('platform:admin');
    const readers = Array.from({ length: 32 }, () => instance.person().cookie);
    const taken = { answer: [], all: [] };
    const p99 = { list: [], route: [], listBefore: [], routeBefore: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const others = new Others(instance, readers);
      await sleep(QUIET_MS);
      const { startedAt, answered, delivered } = await send(instance, admin);
      taken.answer.push(answered);
      taken.all.push(delivered);
      const felt = await others.end();
      const endedAt = startedAt + delivered * 1000;
      p99.list.push(felt('/api/account/notifications', startedAt, endedAt));
      p99.route.push(felt('/api/plugins', startedAt, endedAt));
      p99.listBefore.push(felt('/api/account/notifications', startedAt - QUIET_MS / 2, startedAt));
      p99.routeBefore.push(felt('/api/plugins', startedAt - QUIET_MS / 2, startedAt));
      // One a minute is what it should be, and too few for a benchmark.
      await place.query('DELETE FROM rate_limits');
    }
    const middle = values => median(values.slice(1));
    return report(`A broadcast to ${PEOPLE.toLocaleString('en')} people, ${place.dialect}`, [
      { what: 'until it is accepted', figure: middle(taken.answer), unit: 's' },
      { what: 'until all have it', figure: middle(taken.all), unit: 's', goal: { atMost: 2 } },
      {
        what: 'p99 of the list of notifications meanwhile',
        figure: middle(p99.list),
        unit: 'ms',
        goal: { atMost: 100 },
      },
      { what: 'the same before', figure: middle(p99.listBefore), unit: 'ms' },
      { what: 'p99 of GET /api/plugins meanwhile', figure: middle(p99.route), unit: 'ms', goal: { atMost: 100 } },
      { what: 'the same before', figure: middle(p99.routeBefore), unit: 'ms' },
    ]);
  } finally {
    await instance.stop();
    await place.end();
  }
}

/** What others ask for meanwhile, at a steady rate; an answer counts from when its request was due. */
class Others {
  constructor({ url }, cookies) {
    this.answers = [];
    this.agent = new Agent({ keepAlive: true });
    this.startedAt = performance.now();
    let sent = 0;
    this.timer = setInterval(() => {
      for (; sent < ((performance.now() - this.startedAt) / 1000) * OTHERS_PER_SECOND; sent++) {
        const dueAt = this.startedAt + (sent / OTHERS_PER_SECOND) * 1000;
        const cookie = cookies[sent % cookies.length];
        for (const path of ['/api/account/notifications', '/api/plugins'])
          this.answers.push(this.ask(url, { path, cookie, dueAt }));
      }
    }, 2);
  }

  ask(url, { path, cookie, dueAt }) {
    return new Promise((resolve, reject) => {
      get(`${url}${path}`, { agent: this.agent, headers: { cookie } }, answer => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        answer.resume().once('end', () => resolve({ path, dueAt, ms: performance.now() - dueAt }));
      }).on('error', reject);
    });
  }

  /** @returns the p99 of a path between two moments, in milliseconds */
  async end() {
    clearInterval(this.timer);
    const answers = await Promise.all(this.answers);
    this.agent.destroy();
    return (path, from, to) => {
      const felt = answers.filter(one => one.path === path && one.dueAt >= from && one.dueAt < to).map(({ ms }) => ms);
      return felt.sort((left, right) => left - right)[Math.floor(felt.length * 0.99)];
    };
  }
}

async function send({ url }, { cookie }) {
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ audience: { all: true }, ...WORDS });
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const answer = await fetch(`${url}/api/admin/broadcasts`, { method: 'POST', headers, body });
  const { id, recipients } = await answer.json();
  if (recipients !== PEOPLE) throw new Error(`${answer.status}: ${recipients} recipients`);
  const answered = since();
  for (;;) {
    const list = await (await fetch(`${url}/api/admin/broadcasts?limit=1`, { headers: { cookie } })).json();
    if (list.broadcasts[0].id === id && list.broadcasts[0].delivered === PEOPLE)
      return { startedAt, answered, delivered: since() };
    await sleep(20);
  }
}

function enrol(identity) {
  const Database = require('./support/sqlite.cjs');
  const auth = new Database(identity, { timeout: 5000 });
  const { newId } = source('libs/server/ids/new-id');
  const insert = auth.prepare(
    `INSERT INTO users (id, tenant_id, email, name, search_text, role, status, password_hash, epoch, created_at)
     VALUES (?, 'default', ?, 'Ada', 'ada', 'platform:user', 'active', 'none', 1, ?)`,
  );
  auth.transaction(() => {
    for (let at = 0; at < PEOPLE; at++) insert.run(newId(), `${at}@example.com`, new Date().toISOString());
  })();
  auth.close();
}

/** The reference: the same row, one statement and one commit each, without TypeORM. */
async function singleRows(place, newId) {
  const values = () => [
    newId(),
    'default',
    newId(),
    'admin',
    WORDS.title,
    WORDS.body,
    WORDS.url,
    'announcement',
    randomUUID(),
  ];
  const columns = 'id, tenant_id, user_id, source_type, title, body, url, category, broadcast_id, created_at';
  const now = new Date().toISOString();
  if (place.dialect === 'Postgres') {
    const { Client } = require('pg');
    const client = new Client({ connectionString: place.url });
    await client.connect();
    const text = `INSERT INTO notifications (${columns}) VALUES (${columns.split(', ').map((_, at) => `$${at + 1}`)})`;
    return { insert: () => client.query({ name: 'one', text, values: [...values(), now] }), end: () => client.end() };
  }
  const Database = require('./support/sqlite.cjs');
  const database = new Database(place.file, { timeout: 5000 });
  database.pragma('synchronous = normal');
  database.pragma('cache_size = -65536');
  const statement = database.prepare(
    `INSERT INTO notifications (${columns}) VALUES (${columns.split(', ').map(() => '?')})`,
  );
  return { insert: async () => statement.run(...values(), now), end: async () => database.close() };
}

const broadcast = (id, Row) =>
  Object.assign(new Row(), {
    id,
    tenantId: 'default',
    ...WORDS,
    category: 'announcement',
    audience: { all: true },
    senderId: null,
    recipients: PEOPLE,
    delivered: 0,
    deliveredUpTo: '',
    createdAt: new Date(),
    finishedAt: null,
  });

async function perSecond(times, work) {
  return (
    times /
    (await seconds(async () => {
      for (let at = 0; at < times; at++) await work();
    }))
  );
}

async function seconds(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
