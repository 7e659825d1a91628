// @ts-check
// That an authenticated small GET asks no database: statements are counted where they reach SQLite.
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dist, Instance } from './support/instance.mjs';
import { load } from './support/load.mjs';
import { startNode, waitFor } from './support/processes.mjs';
import { report } from './support/report.mjs';

const counter = fileURLToPath(new URL('support/count-statements.cjs', import.meta.url));

/** What the process asks by itself, twice a second, falls among thousands of requests; one call each would be 1. */
const OWN_CLOCK = 0.01;

export async function run() {
  const instance = await Instance.start();
  try {
    await restartCounted(instance);
    const cookies = [instance.person().cookie];
    return report('Database calls', [
      await callsPerRequest(instance, '/api/plugins', cookies, { atMost: OWN_CLOCK }),
      await callsPerRequest(instance, '/api/shell', cookies),
      await callsPerRequest(instance, '/api/account/notifications', cookies),
    ]);
  } finally {
    await instance.stop();
  }
}

async function restartCounted(instance) {
  instance.runtime.kill('SIGTERM');
  await once(instance.runtime, 'exit');
  instance.runtime = startNode(['--require', counter, join(dist, 'apps/runtime/main.js')], {
    env: instance.env(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  instance.children.push(instance.runtime);
  instance.lines = createInterface({ input: instance.runtime.stderr })[Symbol.asyncIterator]();
  await waitFor(`${instance.url}/api/health/ready`);
}

async function callsPerRequest(instance, path, cookies, goal) {
  const before = await statements(instance);
  const { total } = await load({
    pid: instance.runtime.pid,
    url: instance.url + path,
    cookies,
    connections: 4,
    seconds: 1,
  });
  const during = (await statements(instance)) - before;
  return { what: `GET ${path}, ${total} requests`, figure: during / total, unit: 'statements each', goal };
}

async function statements({ runtime, lines }) {
  runtime.kill('SIGUSR2');
  for (;;) {
    const { value, done } = await lines.next();
    const count = /^statements (\d+)$/.exec(value ?? '')?.[1];
    if (count) return Number(count);
    if (done) throw new Error('the runtime ended');
  }
}
