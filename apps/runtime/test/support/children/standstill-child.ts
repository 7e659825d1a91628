// A process under the watchdog whose plugin comes to a standstill in the way that its argument names. Run by
// standstill.e2e-spec.ts. Its own limits are short: DATA_DIR, the way.
import { spawnSync } from 'node:child_process';
import { pbkdf2Sync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { pluginContext, runInContext } from '../../../src/kernel/request-context/request-context';
import { watchEventLoop } from '../../../src/operations/watchdog/watchdog';
import { aPluginOf } from '../plugins/bare-plugin';

const [dataDir, way] = process.argv.slice(2);
const spin = (): never => {
  for (;;);
};
const WAYS: Record<string, () => unknown> = {
  loops: spin,
  matches: () => /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  allocates: () => {
    const kept: object[] = [];
    for (;;) kept.push({ more: [kept.length] });
  },
  'derives a key': () => pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512'),
  'waits for a program': () => spawnSync('sleep', ['60']),
  'asks a database': () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n';
    new SqliteDatabase(':memory:').prepare(endless).get();
  },
  // Without taking the processor from the others: nobody ends it.
  starts: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

const plugin = aPluginOf('com.example.spins', () => undefined);
plugin.isStarting = way === 'starts';
watchEventLoop({ dataDir: dataDir!, port: 0, databaseUrl: 'sqlite:unused' }, 3_000);
// Something else of the process, so that it does not just end.
setInterval(() => undefined, 1_000);
process.stdout.write('serves\n');
const route = 'GET /spins/api/forever';
void runInContext({ ...pluginContext(plugin), route }, async () => {
  await sleep(200);
  WAYS[way!]?.();
});
