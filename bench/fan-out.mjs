// @ts-check
// One notification to 1,000 and to 5,000 open streams of the runtime, against a server on node:http that calls
// `res.write` for each, and against nginx with nchan where the two are installed. Publishing does not wait until everybody
// has what came before, except for a few that are under way; and then it does. What is counted is what arrived.
import { randomUUID } from 'node:crypto';
import { nchanServer, runtimeServer, writeServer } from './support/fan-out-servers.mjs';
import { Listeners } from './support/listeners.mjs';
import { cpuMs, residentMb } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const SIZES = [1000, 5000];
const ROUNDS = 5;
const DELIVERIES_A_ROUND = 75_000;
/** Published and not yet everywhere. */
const UNDER_WAY = 8;
/** Published when everybody has the one before, for how long each takes. */
const SINGLE = 50;
/** Opened and closed again before anything is measured: what the first ones cost, later ones do not. */
const WARM_UP = 200;
const KILOBYTES = 1024;

export async function run() {
  const servers = [];
  try {
    servers.push(await runtimeServer(), await writeServer());
    const nchan = await nchanServer();
    if (nchan) servers.push(nchan);
    else process.stdout.write('\nnginx with nchan is left out: nginx and libnginx-mod-nchan are not installed.\n');
    let missed = 0;
    for (const size of SIZES) missed += report(`Fan-out to ${size} streams`, await measure(servers, size));
    return missed;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function measure(servers, size) {
  const tries = [];
  for (const server of servers) tries.push(await open(server, size));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const one of tries) one.sustained.push(await deliver(one, size, UNDER_WAY));
      for (const one of tries) one.single.push(await deliver(one, size, 1));
    }
    for (const one of tries) one.waits = await firstBytes(one);
  } finally {
    for (const { listeners } of tries) await listeners.close();
  }
  return linesOf(tries);
}

/** Opens the streams, and weighs what each of them adds while it is idle. */
async function open(server, size) {
  const warm = await Listeners.open(server, WARM_UP);
  await warm.close();
  const before = await settledMb(server);
  const listeners = await Listeners.open(server, size);
  const kilobytes = ((await settledMb(server)) - before) * (KILOBYTES / size);
  return { server, listeners, kilobytes, sustained: [], single: [], waits: [] };
}

async function settledMb(server) {
  await new Promise(done => setTimeout(done, 1500));
  await server.collect();
  return residentMb(server.pid);
}

async function deliver({ server, listeners }, size, underWay) {
  const events = Math.ceil(DELIVERIES_A_ROUND / size);
  const cpuBefore = cpuMs(server.pid);
  const startedAt = performance.now();
  let published = 0;
  for (let done = 0; done < events; done++) {
    for (; published < events && published - done < underWay; published++) server.publish(aNotification());
    await listeners.everybodyHas();
  }
  const deliveries = events * size;
  return {
    perSecond: (deliveries / (performance.now() - startedAt)) * 1000,
    perCpuSecond: (deliveries / (cpuMs(server.pid) - cpuBefore)) * 1000,
  };
}

/** Milliseconds from publishing to the first stream that has a byte of it, one notification at a time. */
async function firstBytes({ server, listeners }) {
  const waits = [];
  for (let at = 0; at < SINGLE; at++) {
    const publishedAt = process.hrtime.bigint();
    server.publish(aNotification());
    const { firstAt } = await listeners.everybodyHas();
    waits.push(Number(firstAt - publishedAt) / 1e6);
  }
  return waits.sort((left, right) => left - right);
}

const aNotification = () => ({
  notificationId: randomUUID(),
  title: 'A task is due',
  body: 'Water the plants',
  url: '/tasks',
  category: 'reminder',
  source: 'sv.tasks',
});

function linesOf([ours, ...references]) {
  return [
    ...references.flatMap(reference => [
      against(ours, reference, 'sustained', 'perCpuSecond', {
        what: `deliveries a second of processor time, against ${reference.server.name}`,
        goal: { atLeast: reference.server.goal },
      }),
      against(ours, reference, 'sustained', 'perSecond', { what: '  by the clock' }),
      against(ours, reference, 'single', 'perCpuSecond', { what: '  one notification at a time' }),
    ]),
    {
      what: 'publish to the first byte, p99',
      figure: ours.waits[Math.floor(SINGLE * 0.99)],
      unit: 'ms',
      goal: { atMost: 50 },
    },
    { what: 'resident for each idle stream', figure: ours.kilobytes, unit: 'kB', goal: { atMost: 16 } },
    ...references.map(({ server, kilobytes }) => ({ what: `  of ${server.name}`, figure: kilobytes, unit: 'kB' })),
  ];
}

/** The ratio is that of neighbouring rounds: the machine is another one a minute later. */
function against(ours, reference, load, name, line) {
  const [figures, references] = [ours, reference].map(tried => tried[load].map(result => result[name]));
  const ratio = median(figures.map((figure, round) => figure / references[round]));
  return { ...line, figure: median(figures), reference: median(references), ratio, unit: '/s' };
}
