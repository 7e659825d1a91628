// @ts-check
// What a hundred plugins cost a start and the memory, against five: the runtime as `npm start` runs it, with generated
// server halves, every fourth with a table of its own. Both have started before: migrations have run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Instance } from './support/instance.mjs';
import { buildWithPlugins } from './support/many-plugins.mjs';
import { cpuMs, endProcess, residentMb, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 7;
const IDLE_AFTER_MS = 2000;
/** Console, Account, Launcher and Tasks are there too. */
const BUILT_IN = 4;

export async function run() {
  const instance = await Instance.start({ cpu: undefined });
  await endProcess(instance.runtime);
  const sizes = [5, 100].map(count => ({ count, dataDir: mkdtempSync(join(tmpdir(), 'sv-bench-')), starts: [] }));
  const builds = [];
  try {
    for (const { count } of sizes) builds.push(await buildWithPlugins(count - BUILT_IN));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, { dataDir, starts }] of sizes.entries()) {
        const started = await startRuntime(instance, builds[at].runtime, dataDir);
        // The first one migrates.
        if (round > 0) starts.push(started);
      }
    }
  } finally {
    await instance.stop();
    builds.forEach(({ remove }) => remove());
    sizes.forEach(({ dataDir }) => rmSync(dataDir, { recursive: true }));
  }
  return report('Start with 100 plugins', linesOf(sizes));
}

function linesOf([few, many]) {
  const of = ({ starts }, name) => median(starts.map(start => start[name]));
  const line = (what, name, unit, goal) => ({ what, figure: of(many, name), reference: of(few, name), unit, goal });
  return [
    line('100 plugins against 5', 'ms', 'ms', { atMost: 2 }),
    line('the same in processor time', 'cpu', 'ms'),
    line('resident when idle', 'mb', 'MB'),
    { what: 'more resident', figure: of(many, 'mb') - of(few, 'mb'), unit: 'MB', goal: { atMost: 50 } },
    {
      what: 'the 95 plugins by themselves',
      figure: of(many, 'ms') - of(few, 'ms'),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
  ];
}

async function startRuntime(instance, file, dataDir) {
  const startedAt = performance.now();
  const child = instance.launch([file], undefined, { ...instance.env(), DATA_DIR: dataDir });
  const ms = await waitFor(`${instance.url}/api/health/ready`, startedAt);
  const cpu = cpuMs(child.pid);
  await new Promise(done => setTimeout(done, IDLE_AFTER_MS));
  const mb = residentMb(child.pid);
  await endProcess(child);
  return { ms, cpu, mb };
}
