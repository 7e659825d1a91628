// @ts-check
// Whether requests born with Express's prototypes are cheaper than those whose prototypes Express changes, on this
// Node: the reason why apps/runtime/src/http-server.ts gives createServer its own constructors below Node 24 only.
import { fileURLToPath } from 'node:url';
import { load } from './support/load.mjs';
import { endProcess, freePort, SERVER_CPU, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 5;
const server = fileURLToPath(new URL('support/express-server.cjs', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);

export async function run() {
  const kinds = { born: await start('born'), changed: await start('changed') };
  const rates = { born: [], changed: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [kind, { child, url }] of Object.entries(kinds)) {
        const { perCpuSecond } = await load({ pid: child.pid, url, seconds: 2 });
        if (round > 0) rates[kind].push(perCpuSecond);
      }
    }
  } finally {
    for (const { child } of Object.values(kinds)) await endProcess(child);
  }
  return report(`Express on Node ${process.versions.node}, requests a second of processor time`, [
    {
      what: `born with the prototypes (${major < 24 ? 'used' : 'not used'} on this Node)`,
      figure: median(rates.born),
      reference: median(rates.changed),
      unit: '/s',
      goal: major < 24 ? { atLeast: 1.5 } : { atMost: 1.05 },
    },
  ]);
}

async function start(kind) {
  const port = await freePort();
  const child = startNode([server, kind, String(port)], { cpu: SERVER_CPU });
  const url = `http://127.0.0.1:${port}/`;
  await waitFor(url);
  return { child, url };
}
