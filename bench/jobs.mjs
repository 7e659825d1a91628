// @ts-check
// Jobs that are added ten at a time, and then run ten at a time by a handler that does nothing. On SQLite against the goal
// alone; on Postgres against pg-boss, asked for one job at a time by ten at once, which is the fastest way to use it.
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../scripts/check/postgres-server.ts';
import { source } from './support/source.mjs';
import { emptyPlace, openPlatform } from './support/empty-platform.mjs';
import { median, report } from './support/report.mjs';

const require = createRequire(import.meta.url);
const ROUNDS = 5;
const JOBS = 3000;
const AT_ONCE = 10;

export async function run() {
  const missed = await measure();
  if (process.env['TEST_DATABASE_URL']) return missed;
  const server = await startPostgres();
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
  const engines = { ours: ourEngine(db), ...(place.dialect === 'Postgres' && { theirs: await bareEngine(place) }) };
  const rates = Object.fromEntries(Object.keys(engines).map(name => [name, []]));
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, engine] of Object.entries(engines)) rates[name].push(await ratesOf(engine));
  } finally {
    for (const engine of Object.values(engines)) await engine.end();
    await db.destroy();
    await place.end();
  }
  return report(`Jobs, ${place.dialect}`, linesOf(rates));
}

/** The first round warms up; the ratio is that of neighbours. */
function linesOf({ ours, theirs }) {
  return ['both', 'added', 'ran'].map(what => {
    const [figures, references] = [ours, theirs].map(all => all?.slice(1).map(rate => rate[what]));
    const line = { what: { both: 'added and run', added: '  added', ran: '  run' }[what], unit: '/s' };
    if (!references) return { ...line, figure: median(figures), ...(what === 'both' && { goal: { atLeast: 3000 } }) };
    const ratio = median(figures.map((figure, at) => figure / references[at]));
    const measured = { ...line, figure: median(figures), reference: median(references), ratio };
    return { ...measured, ...(what === 'both' && { goal: { atLeast: 0.7 } }) };
  });
}

async function ratesOf(engine) {
  const adding = await seconds(() => atOnce(at => engine.add({ at })));
  const running = await seconds(() => engine.runAll());
  return { added: JOBS / adding, ran: JOBS / running, both: JOBS / (adding + running) };
}

/** As the runtime makes it. Its handler is there only while jobs are run. */
function ourEngine(db) {
  const { Definitions } = source('apps/runtime/src/jobs/queue/definitions');
  const { JobQueue } = source('apps/runtime/src/jobs/queue/job-queue');
  const { JobRows } = source('apps/runtime/src/jobs/rows/job-rows.sql');
  const { JobRunner } = source('apps/runtime/src/jobs/running/job-runner');
  const [rows, definitions] = [new JobRows(db), new Definitions()];
  const logger = { warn: console.error, error: console.error };
  const limit = { admit: () => undefined, recount: async () => undefined };
  const runner = new JobRunner({ rows, definitions, limit, logger });
  const queue = new JobQueue(rows, definitions, limit, runner);
  let isReady = false;
  let done = 0;
  queue.define('platform', 'nothing', () => void done++, { concurrency: AT_ONCE }, { isReady: () => isReady });
  void runner.start();
  return {
    add: data => queue.enqueue('platform', 'nothing', data),
    runAll: async () => {
      [isReady, done] = [true, 0];
      runner.wake();
      // Until the last one is gone, and not only run.
      while (done < JOBS || runner.count > 0) await sleep(1);
      isReady = false;
    },
    end: () => runner.stop(0),
  };
}

async function bareEngine({ url }) {
  const { PgBoss } = require('pg-boss');
  const boss = new PgBoss({ connectionString: url, max: AT_ONCE, schema: `bench_${process.pid}`, supervise: false });
  boss.on('error', console.error);
  await boss.start();
  await boss.createQueue('nothing');
  const work = async () => {
    for (;;) {
      const jobs = await boss.fetch('nothing', { batchSize: 1 });
      if (jobs.length === 0) return;
      await boss.complete(
        'nothing',
        jobs.map(({ id }) => id),
      );
    }
  };
  return {
    add: data => boss.send('nothing', data),
    runAll: () => Promise.all(Array.from({ length: AT_ONCE }, work)),
    end: async () => {
      await boss.stop({ graceful: false });
      const { Client } = require('pg');
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`DROP SCHEMA bench_${process.pid} CASCADE`);
      await client.end();
    },
  };
}

async function atOnce(work) {
  let next = 0;
  const each = async () => {
    while (next < JOBS) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, each));
}

async function seconds(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
