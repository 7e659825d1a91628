// @ts-check
// `database move` of an instance with 200,000 rows, from SQLite to Postgres and back, against COPY of the same rows into
// the same tables with nothing around it: no reading of SQLite, no hashes, nothing read again.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { root } from '../scripts/support/paths.mjs';
import { Instance } from './support/instance.mjs';
import { endProcess } from './support/processes.mjs';
import { report } from './support/report.mjs';
import { fillTaskLists } from './support/task-lists.mjs';

const ROWS = Number(process.env['BENCH_RECORDS'] ?? 200_000);
const A_MINUTE_S = 60;

export async function run() {
  const instance = await Instance.start();
  const server = await postgres();
  try {
    fill(instance);
    await endProcess(instance.runtime);
    await endProcess(instance.auth);
    const there = move(instance, server.url);
    const bare = await copyAlone(server.url);
    // What the first start would do.
    await sql(server.url, 'DELETE FROM public._restored; DELETE FROM auth._restored');
    for (const name of ['platform.db', 'auth.db'])
      renameSync(join(instance.dataDir, name), join(instance.dataDir, `${name}.old`));
    const back = move(instance, `sqlite:${join(instance.dataDir, 'platform.db')}`, { DATABASE_URL: server.url });
    const of = `${there.rows.toLocaleString('en')} rows`;
    return report('Move of an instance to another database', [
      { what: `${of}, SQLite to Postgres`, figure: there.wallS, unit: 's', goal: { atMost: A_MINUTE_S } },
      { what: 'the same, against COPY alone', figure: there.seconds, reference: bare, unit: 's' },
      { what: `${of}, Postgres to SQLite`, figure: back.wallS, unit: 's', goal: { atMost: A_MINUTE_S } },
    ]);
  } finally {
    await instance.stop();
    await server.stop();
  }
}

/** Half are tasks, half are notifications. */
function fill(instance) {
  const userId = randomUUID();
  fillTaskLists(instance, { userId, sizes: Array.from({ length: 100 }, () => ROWS / 200) });
  instance.withDatabase(database => {
    const add = database.prepare(
      `INSERT INTO notifications (id, tenant_id, user_id, source_type, title, body, category, created_at)
       VALUES (?, 'default', ?, 'plugin', ?, ?, 'reminder', ?)`,
    );
    database.exec('BEGIN');
    for (let at = 0; at < ROWS / 2; at++)
      add.run(
        randomUUID(),
        userId,
        `Reminder ${at}`,
        'Paint the fence,\nand ask first.',
        new Date(at * 1000).toISOString(),
      );
    database.exec('COMMIT');
  });
}

/** As an operator runs it. `seconds`: without the start of the programs. */
function move(instance, to, more = {}) {
  const env = { PATH: process.env['PATH'], ...instance.env(), ...more };
  const begunAt = performance.now();
  execFileSync(process.execPath, [join(root, 'scripts/workspace.mjs'), 'database', 'move', '--to', to], {
    env,
    cwd: root,
  });
  const wallS = (performance.now() - begunAt) / 1000;
  const newest = readdirSync(instance.dataDir)
    .filter(name => /^database-move-.*\.json$/.test(name))
    .sort()
    .at(-1);
  const file = join(instance.dataDir, newest);
  const { seconds, tables } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return { wallS, seconds, rows: tables.reduce((sum, { source }) => sum + source.rows, 0) };
}

/** The large tables into copies of themselves, with their indexes, from memory. */
async function copyAlone(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let seconds = 0;
  for (const table of ['sv_tasks_items', 'notifications']) {
    const rows = await buffer(client.query(copyTo(`COPY ${table} TO STDOUT`)));
    await client.query(`CREATE TABLE bare_copy (LIKE ${table} INCLUDING ALL)`);
    const begunAt = performance.now();
    await pipeline(Readable.from([rows]), client.query(copyFrom('COPY bare_copy FROM STDIN')));
    seconds += (performance.now() - begunAt) / 1000;
    await client.query('DROP TABLE bare_copy');
  }
  await client.end();
  return seconds;
}

/** A database of its own, on the server of TEST_DATABASE_URL or on one that is started for it. */
async function postgres() {
  const { startPostgres } = await import('../scripts/check/postgres-server.ts');
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  const url = new URL(server.url);
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await sql(server.url, `CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  const stop = async () => {
    await sql(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    await server.stop();
  };
  return { url: url.href, stop };
}

async function sql(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
