// @ts-check
// What an entry in the activity log adds to a write, and how fast the log is written and checked. With TEST_DATABASE_URL
// on Postgres, else on a SQLite file.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { source } from './support/source.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 5;
const WRITES = 200;
const BATCH = 500;
const BATCHES = 20;

export async function run() {
  const place = await emptyDatabase();
  const { openStore } = source('libs/server/database/open-store');
  const { platformEntities } = source('apps/runtime/src/operations/schema/entities');
  const { platformMigrations, PLATFORM_LEDGER } = source('apps/runtime/src/operations/schema/migrations');
  const { ActivityJournal, entryOf } = source('apps/runtime/src/activity/journal/activity-journal');
  const { AuditKeys } = source('apps/runtime/src/activity/chain/audit-keys');
  const { LogVerifier } = source('apps/runtime/src/activity/verify/log-verifier');
  const { Vault } = source('libs/server/keys/vault');
  const secret = 'a secret of the benchmark, 32 bytes and more';
  const keys = AuditKeys.of(secret);
  const db = await openStore({
    url: place.url,
    entities: platformEntities,
    migrations: platformMigrations,
    migrationsTable: PLATFORM_LEDGER,
  });
  const journal = new ActivityJournal(db, keys);
  const auditEntry = {
    action: 'settings.changed',
    actor: { actorId: randomUUID(), actorType: 'user' },
    metadata: { setting: 'activityRetentionDays', from: null, to: 90 },
  };
  const upsert = `INSERT INTO platform_settings (key, value) VALUES ('bench', '1')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  const write = tx => tx.query(upsert);
  const bare = () => db.transaction(write);
  const logged = () =>
    db.transaction(async tx => {
      await write(tx);
      await journal.record(tx, auditEntry);
    });
  try {
    const times = { bare: [], logged: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      times.bare.push(await millisecondsEach(bare));
      times.logged.push(await millisecondsEach(logged));
    }
    const batch = Array.from({ length: BATCH }, () => entryOf(auditEntry, new Date()));
    const writtenIn = await seconds(async () => {
      for (let at = 0; at < BATCHES; at++) await journal.append(batch);
    });
    const verifier = new LogVerifier(db, keys, new Vault(secret));
    let entries = 0;
    const readIn = await seconds(async () => ({ entries } = await verifier.verify()));
    return report(`Activity log, ${place.dialect}`, [
      {
        what: 'a write with its entry against the write alone',
        figure: median(times.logged.slice(1)),
        reference: median(times.bare.slice(1)),
        unit: 'ms',
      },
      { what: 'entries written in batches', figure: (BATCH * BATCHES) / writtenIn, unit: '/s' },
      { what: 'entries checked', figure: entries / readIn, unit: '/s' },
    ]);
  } finally {
    await db.destroy();
    await place.drop();
  }
}

async function emptyDatabase() {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), 'sv-bench-activity-'));
    const drop = async () => rmSync(folder, { recursive: true, force: true });
    return { dialect: 'SQLite', url: `sqlite:${join(folder, 'platform.db')}`, drop };
  }
  const { freshDatabase } = source('libs/server/database/testing/fresh-database');
  const { options, drop } = await freshDatabase(server);
  const url = new URL(options.url);
  url.searchParams.set('options', `-c search_path=${options.schema}`);
  return { dialect: 'Postgres', url: url.href, drop };
}

async function millisecondsEach(work) {
  const startedAt = performance.now();
  for (let at = 0; at < WRITES; at++) await work();
  return (performance.now() - startedAt) / WRITES;
}

async function seconds(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
