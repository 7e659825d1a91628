// @ts-check
// From starting a process to its first 200 on a warm build, one server after the other as `npm start` does it, beside
// a Nest application with TypeORM, Swagger and pino; and what is resident when nobody asks anything.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist, Instance } from './support/instance.mjs';
import { cpuMs, endProcess, freePort, residentMb, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 7;
const IDLE_AFTER_MS = 2000;
const reference = fileURLToPath(new URL('support/full-nest.cjs', import.meta.url));

export async function run() {
  const instance = await Instance.start({ cpu: undefined });
  const folder = mkdtempSync(join(tmpdir(), 'sv-bench-'));
  const starts = { auth: [], runtime: [], nest: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const nest = await startNest(join(folder, 'nest.db'));
      starts.nest.push(await measured(nest));
      await stopAll(instance);
      const auth = await startServer(instance, 'auth', instance.authUrl);
      const runtime = await startServer(instance, 'runtime', instance.url);
      await new Promise(done => setTimeout(done, IDLE_AFTER_MS));
      starts.auth.push(await measured(auth));
      starts.runtime.push(await measured(runtime));
    }
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true });
  }
  return report('Start and idle memory', linesOf(starts));
}

function linesOf(starts) {
  const of = (who, name) => median(starts[who].map(start => start[name]));
  const together = starts.auth.map(({ ms }, at) => ms + starts.runtime[at].ms);
  return [
    {
      what: 'runtime, processor time',
      figure: of('runtime', 'cpu'),
      reference: of('nest', 'cpu'),
      unit: 'ms',
      goal: { atMost: 1.5 },
    },
    { what: 'runtime', figure: of('runtime', 'ms'), reference: of('nest', 'ms'), unit: 'ms', goal: { atMost: 1.5 } },
    { what: 'auth server', figure: of('auth', 'ms'), reference: of('nest', 'ms'), unit: 'ms', goal: { atMost: 1.5 } },
    { what: 'both ready', figure: median(together), unit: 'ms', goal: { atMost: 1500 } },
    { what: 'runtime, resident when idle', figure: of('runtime', 'mb'), reference: of('nest', 'mb'), unit: 'MB' },
    { what: 'runtime, resident, in all', figure: of('runtime', 'mb'), unit: 'MB', goal: { atMost: 130 } },
    { what: 'auth server, resident when idle', figure: of('auth', 'mb'), unit: 'MB', goal: { atMost: 110 } },
  ];
}

async function startServer(instance, name, url) {
  const startedAt = performance.now();
  const child = instance.launch([join(dist, `apps/${name}/main.js`)], undefined, instance.env());
  const ms = await waitFor(`${url}/api/health/ready`, startedAt);
  return { child, ms, cpu: cpuMs(child.pid) };
}

async function startNest(database) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = startNode([reference, database, String(port)], {});
  const ms = await waitFor(`http://127.0.0.1:${port}/health`, startedAt);
  const cpu = cpuMs(child.pid);
  const started = { child, ms, cpu, mb: residentMb(child.pid) };
  await endProcess(child);
  return started;
}

const measured = async ({ child, ms, cpu, mb }) => ({ ms, cpu, mb: mb ?? residentMb(child.pid) });

async function stopAll(instance) {
  for (const child of instance.children.splice(0).reverse()) await endProcess(child);
}
