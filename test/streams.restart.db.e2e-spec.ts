import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../scripts/check/free-port';
import { Instance, type Process } from './support/instance';
import { Person } from './support/person';

const CLIENTS = 1000;
/** Of them, clients that never read a byte. */
const DEAF = 20;
/** So many connect at the same time: more would are in the system's queue. */
const AT_ONCE = 100;

/** SQLite takes one runtime; on Postgres a second one is there already, to which the clients go. */
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

interface Stream {
  text: () => string;
  ended: Promise<void>;
  leave: () => void;
}

describe('a runtime with 1,000 streams that is told to end', () => {
  let instance: Instance;
  let first: Process;
  let person: Person;
  let userId: string;
  const open: Stream[] = [];

  beforeAll(async () => {
    instance = await Instance.start({ NOTIFICATION_TRANSPORT: 'sse', RATE_LIMIT_PER_MINUTE: '0' });
    first = instance.runtime;
    person = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    userId = (await person.get<{ user: { id: string } }>('/api/auth/session')).body.user.id;
  });
  afterAll(async () => {
    open.forEach(stream => stream.leave());
    await instance.close();
  });

  it('exits with 0 within 10 s, and its clients come back elsewhere and miss nothing', async () => {
    const seen = await store(instance, userId, 'seen before');
    const streams = await openAll(instance.url, seen);
    const elsewhere = onPostgres ? await startAnother() : undefined;
    const reading = streams.slice(DEAF);

    const began = Date.now();
    expect(await instance.stop(first)).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    await Promise.all(reading.map(({ ended }) => ended));
    const moments = reading.map(({ text }) => Number(/^retry: (\d+)\n\n$/m.exec(text())?.[1]));
    expect(moments.filter(ms => ms >= 1000 && ms < 3500)).toHaveLength(CLIENTS - DEAF);

    const titles = ['one while they were away', 'another', 'a third'];
    for (const title of titles) await store(instance, userId, title);
    if (!elsewhere) await instance.startRuntime();
    const again = await openAll(elsewhere ?? instance.url, seen);
    const missed = again.slice(DEAF);
    await until(() => missed.every(({ text }) => text().includes('a third')));
    for (const { text } of missed)
      expect([...text().matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title)).toEqual(titles);
  });

  async function startAnother(): Promise<string> {
    const port = await freePort();
    await instance.startRuntime({ PORT: String(port), PUBLIC_URL: instance.url });
    return `http://localhost:${port}`;
  }

  async function openAll(url: string, lastEventId: string): Promise<Stream[]> {
    const streams: Stream[] = [];
    while (streams.length < CLIENTS) {
      const some = Array.from({ length: AT_ONCE }, (_, at) =>
        openStream(url, { cookie: person.cookie, 'last-event-id': lastEventId }, streams.length + at >= DEAF),
      );
      streams.push(...(await Promise.all(some)));
    }
    open.push(...streams);
    return streams;
  }
});

function openStream(url: string, headers: Record<string, string>, reads: boolean): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      let text = '';
      if (reads) response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', () => undefined);
      const ended = new Promise<void>(done => response.once('close', done));
      resolve({ text: () => text, ended, leave: () => request.destroy() });
    };
    const request = get(`${url}/api/account/notifications/stream`, { headers, agent: false }, answered);
    request.on('error', reject);
  });
}

/** As another process stores it, which has no part in the streams of this one. */
async function store(instance: Instance, userId: string, title: string): Promise<string> {
  const id = randomUUID();
  const sql = `INSERT INTO notifications (id, tenant_id, user_id, source_type, title, category, created_at)
    VALUES (?, 'default', ?, 'platform', ?, 'test', ?)`;
  const values = [id, userId, title, new Date().toISOString()];
  if (instance.env['DATABASE_URL']) {
    const client = new Client({ connectionString: instance.env['DATABASE_URL'] });
    await client.connect();
    let at = 0;
    await client
      .query(
        sql.replaceAll('?', () => `$${++at}`),
        values,
      )
      .finally(() => client.end());
  } else {
    const database = new SqliteDatabase(join(instance.env['DATA_DIR']!, 'platform.db'), { timeout: 5000 });
    database.prepare(sql).run(...values);
    database.close();
  }
  return id;
}

async function until(holds: () => boolean, withinMs = 15_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !holds();) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await new Promise(done => setTimeout(done, 25));
  }
}
