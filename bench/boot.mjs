// @ts-check
// From starting a process to its first 200 on a warm build, one server after the other as `npm start` does it, beside
// a Nest application with TypeORM, Swagger and pino; and what is resident when nobody asks anything.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heapOptions } from '../scripts/support/heap-options.mjs';
import { dist, Instance } from './support/instance.mjs';
import { cpuMs, endProcess, freePort, proportionalMb, residentMb, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 7;
/** V8 gives memory back some seconds after the start. */
const IDLE_AFTER_MS = 15_000;
const reference = fileURLToPath(new URL('support/full-nest.cjs', import.meta.url));

export async function run() {
  const instance = await Instance.start({ cpu: undefined });
  const folder = mkdtempSync(join(tmpdir(), 'sv-bench-'));
  const starts = { auth: [], runtime: [], nest: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      starts.nest.push(await startNest(join(folder, 'nest.db')));
      await endProcess(starts.nest.at(-1).child);
      await stopAll(instance);
      starts.auth.push(await startServer(instance, 'auth', instance.authUrl));
      starts.runtime.push(await startServer(instance, 'runtime', instance.url));
    }
    starts.nest.push(await startNest(join(folder, 'nest.db')));
    await new Promise(done => setTimeout(done, IDLE_AFTER_MS));
    const idle = Object.fromEntries(Object.entries(starts).map(([who, all]) => [who, weighed(all.at(-1).child)]));
    await endProcess(starts.nest.at(-1).child);
    return report('Start and idle memory', linesOf(starts, idle));
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true });
  }
}

const weighed = ({ pid }) => ({ resident: residentMb(pid), proportional: proportionalMb(pid) });

function linesOf(starts, idle) {
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
    {
      what: 'runtime, resident when idle',
      figure: idle.runtime.resident,
      reference: idle.nest.resident,
      unit: 'MB',
      goal: { atMost: 1.5 },
    },
    { what: '  in all', figure: idle.runtime.resident, unit: 'MB', goal: { atMost: 130 } },
    { what: '  without what others share with it', figure: idle.runtime.proportional, unit: 'MB' },
    { what: 'auth server, resident when idle', figure: idle.auth.resident, unit: 'MB', goal: { atMost: 110 } },
    { what: '  without what others share with it', figure: idle.auth.proportional, unit: 'MB' },
  ];
}

/** As the supervisor does. */
async function startServer(instance, name, url) {
  const startedAt = performance.now();
  const main = [...heapOptions(process.env), join(dist, `apps/${name}/main.js`)];
  const child = instance.launch(main, undefined, instance.env());
  const ms = await waitFor(`${url}/api/health/ready`, startedAt);
  return { child, ms, cpu: cpuMs(child.pid) };
}

async function startNest(database) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = startNode([reference, database, String(port)], {});
  const ms = await waitFor(`http://127.0.0.1:${port}/health`, startedAt);
  return { child, ms, cpu: cpuMs(child.pid) };
}

async function stopAll(instance) {
  for (const child of instance.children.splice(0).reverse()) await endProcess(child);
}
