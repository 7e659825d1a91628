// @ts-check
// What runs out on a machine: disk, file descriptors.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeSync, openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, notTried } from '../../prove/finding.mjs';
import { wait } from '../streams.mjs';

const FULL_MS = 10_000;
const CHUNK = Buffer.alloc(2 ** 20);

/** Of everything that is on it: Postgres, the files of plugins, the servers' folder. */
export async function fullDisk({ scale, load }) {
  if (!scale.hasOwnDisk) return [notTried('disk full', '≤ 3 s', 'mounting a disk needs root on Linux')];
  load.forget();
  const ballast = join(scale.folder, 'ballast');
  fill(ballast, scale.folder);
  await wait(FULL_MS);
  const { sent, slowestMs } = load.counts;
  const { problems = [] } = await scale.health().catch(() => ({}));
  rmSync(ballast);
  const began = performance.now();
  await scale.untilReady();
  await wait(1_000);
  load.forget();
  await wait(3_000);
  const backMs = performance.now() - began - 4_000;
  const seen = problems.map(({ code }) => code).join(', ') || 'none';
  return [
    atMost('disk full: every request is answered', slowestMs / 1000, 's', 3, `${sent} requests; in health: ${seen}`),
    atMost('disk full: ready again once there is room', backMs / 1000, 's', 10),
    atMost(
      'disk full: requests that fail afterwards',
      load.counts.failedTwice,
      '',
      0,
      [...load.failures.keys()].join('; '),
    ),
  ];
}

function fill(file, folder) {
  const descriptor = openSync(file, 'w');
  try {
    while (statfsSync(folder).bavail > 0) writeSync(descriptor, CHUNK);
  } catch {
    // ENOSPC: it is full.
  }
  closeSync(descriptor);
}

/** One runtime may open five more, and no others. */
export async function fewDescriptors({ scale, load }) {
  const pid = scale.processes.pids.runtimes[0];
  const limit = value => spawnSync('prlimit', ['--pid', String(pid), `--nofile=${value}`]).status === 0;
  const before = spawnSync('prlimit', ['--pid', String(pid), '--nofile', '--raw', '--noheadings', '-o', 'SOFT,HARD'], {
    encoding: 'utf8',
  });
  if (before.status !== 0) return [notTried('few file descriptors', '0', 'needs prlimit (Linux)')];
  const [soft, hard] = before.stdout.trim().split(/\s+/);
  load.forget();
  limit(`${readdirSync(`/proc/${pid}/fd`).length + 5}:${hard}`);
  await wait(FULL_MS);
  limit(`${soft}:${hard}`);
  await wait(2_000);
  const { sent, failedFirst, failedTwice, slowestMs } = load.counts;
  const note = [`${sent} requests, ${failedFirst} sent again`, ...load.failures.keys()].join('; ');
  return [
    atMost('few file descriptors: requests that failed twice', failedTwice, '', 0, note),
    atMost('few file descriptors: slowest request', slowestMs / 1000, 's', 3),
  ];
}
