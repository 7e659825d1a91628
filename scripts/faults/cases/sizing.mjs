// @ts-check
// No fault: what people and requests cost, for the sizing table of docs/operations/scale.md. In processor time, which is the
// same on a busy machine.
import { cpuMs, residentMb } from '../../../bench/support/processes.mjs';
import { treeOf } from '../running-scale.mjs';
import { wait } from '../streams.mjs';

const QUIET_MS = 10_000;
const BUSY_MS = 30_000;

/** @returns {Promise<import('../../prove/finding.mjs').Finding[]>} */
export async function sizing({ scale, load, streams }) {
  const { pids } = scale.processes;
  const groups = {
    runtimes: pids.runtimes,
    auth: pids.auth,
    postgres: treeOf(pids.postgres),
    nginx: treeOf(pids.nginx),
  };
  await load.stop();
  const idle = await costOf(groups, () => wait(QUIET_MS));
  load.forget();
  load.start();
  const busy = await costOf(groups, () => wait(BUSY_MS));
  const { sent } = load.counts;
  const count = streams.all.length;
  const perThousand = name => ((busy[name] / BUSY_MS - idle[name] / QUIET_MS) * BUSY_MS) / sent;
  const megabytes = all => all.reduce((sum, pid) => sum + residentMb(pid), 0);
  return [
    measured(
      `memory of a runtime with ${Math.round(count / pids.runtimes.length)} streams`,
      megabytes(pids.runtimes) / pids.runtimes.length,
      'MB',
    ),
    measured('memory of an auth server', megabytes(pids.auth) / pids.auth.length, 'MB'),
    measured(`processor of all servers while ${count} streams are quiet`, (sum(idle) / QUIET_MS) * 100, '%'),
    ...Object.keys(groups).map(name => measured(`processor of ${name} for 1,000 requests`, perThousand(name), 's')),
  ];
}

/** Milliseconds of processor time of each group during the work. */
async function costOf(groups, work) {
  const now = () => Object.fromEntries(Object.entries(groups).map(([name, pids]) => [name, pids.map(timeOf)]));
  const before = now();
  await work();
  const after = now();
  return Object.fromEntries(
    Object.keys(groups).map(name => [
      name,
      after[name].reduce((all, ms, at) => all + Math.max(0, ms - before[name][at]), 0),
    ]),
  );
}

function timeOf(pid) {
  try {
    return cpuMs(pid);
  } catch {
    return 0; // ENOENT: a connection of Postgres that has ended
  }
}

const sum = costs => Object.values(costs).reduce((all, ms) => all + ms, 0);

const measured = (name, figure, unit) => ({ name, figure, unit, promise: 'none', pass: true });
