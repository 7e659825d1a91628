// @ts-check
// One live event to 5,000 open pages of 100 people: how long it takes until 99 of 100 pages have it, what each page adds to
// the process while it is idle, and what the same costs a server on node:http that calls `res.write` for each.
import { Listeners } from './support/listeners.mjs';
import { liveServer, writeServer } from './support/fan-out-servers.mjs';
import { cpuMs, residentMb } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const PAGES = 5000;
const ROUNDS = 5;
const EVENTS_A_ROUND = 20;
/** Opened and closed again before anything is measured: what the first ones cost, later ones do not. */
const WARM_UP = 200;
const KILOBYTES = 1024;

export async function run() {
  const servers = [];
  try {
    servers.push(await liveServer(), await writeServer());
    const [live, reference] = [await open(servers[0]), await open(servers[1])];
    for (let round = 0; round < ROUNDS; round++) for (const one of [live, reference]) await publish(one);
    for (const { listeners } of [live, reference]) await listeners.close();
    return report(`Live updates to ${PAGES} pages`, linesOf(live, reference));
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Opens the pages, and weighs what each of them adds while it is idle. */
async function open(server) {
  const warm = await Listeners.open(server, WARM_UP);
  await warm.close();
  const before = await settledMb(server);
  const listeners = await Listeners.open(server, PAGES);
  const kilobytes = ((await settledMb(server)) - before) * (KILOBYTES / PAGES);
  return { server, listeners, kilobytes, first: [], most: [], perCpuSecond: [] };
}

async function settledMb(server) {
  await new Promise(done => setTimeout(done, 1500));
  await server.collect();
  return residentMb(server.pid);
}

/** One event after the other: the next one when everybody has the one before. */
async function publish({ server, listeners, first, most, perCpuSecond }) {
  const cpuBefore = cpuMs(server.pid);
  for (let at = 0; at < EVENTS_A_ROUND; at++) {
    const publishedAt = process.hrtime.bigint();
    server.publish({ title: 'A task is due', id: at });
    const { firstAt, mostAt } = await listeners.everybodyHas();
    first.push(Number(firstAt - publishedAt) / 1e6);
    most.push(Number(mostAt - publishedAt) / 1e6);
  }
  perCpuSecond.push((EVENTS_A_ROUND * PAGES * 1000) / (cpuMs(server.pid) - cpuBefore));
}

function linesOf(live, reference) {
  const ratio = median(live.perCpuSecond.map((figure, round) => figure / reference.perCpuSecond[round]));
  const figures = name => ({ figure: median(live[name]), reference: median(reference[name]), unit: 'ms' });
  return [
    { what: 'publish until 99 of 100 pages have it, median', ...figures('most'), goal: undefined },
    { what: '  p99 of the events', figure: p99(live.most), unit: 'ms', goal: { atMost: 50 } },
    { what: 'publish until the first page has it, median', ...figures('first') },
    { what: 'resident for each idle page', figure: live.kilobytes, unit: 'kB', goal: { atMost: 16 } },
    { what: `  of ${reference.server.name}`, figure: reference.kilobytes, unit: 'kB' },
    {
      what: 'deliveries a second of processor time',
      figure: median(live.perCpuSecond),
      reference: median(reference.perCpuSecond),
      ratio,
      unit: '/s',
    },
  ];
}

const p99 = values => values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)];
