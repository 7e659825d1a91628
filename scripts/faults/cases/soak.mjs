// @ts-check
import { readFileSync } from 'node:fs';
import { atMost } from '../../prove/finding.mjs';
import { wait } from '../streams.mjs';

const SAMPLE_EVERY_MS = 5_000;
/** Caches fill up before. */
const WARM_UP_SHARE = 0.25;

/** Load and streams for a long time: what does not stay level ends an instance some day. */
export async function soak({ scale, load }, { minutes }) {
  const samples = [];
  load.forget();
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await wait(SAMPLE_EVERY_MS)) {
    const { pids } = scale.processes;
    // A request that fails is one of those that the load counts.
    const health = await scale.health().catch(() => null);
    if (!health?.process) continue;
    const rss = [...pids.runtimes, ...pids.auth].map(residentMb);
    samples.push({ mb: rss.reduce((sum, each) => sum + each, 0), lagMs: health.process.eventLoopLagMsP99 });
  }
  const level = samples.slice(Math.floor(samples.length * WARM_UP_SHARE)).map(({ mb }) => mb);
  const growth = (mean(level.slice(-level.length / 4)) / mean(level.slice(0, level.length / 4)) - 1) * 100;
  const lags = samples.map(({ lagMs }) => lagMs).sort((left, right) => left - right);
  const p99 = lags[Math.floor(lags.length / 2)] ?? 0;
  const servers = scale.processes.ports.auth.length + scale.processes.ports.runtimes.length;
  const [first, last] = [level[0] ?? 0, level.at(-1) ?? 0];
  return [
    atMost(
      `soak of ${minutes} min: memory grows`,
      growth,
      '%',
      5,
      `${first.toFixed(0)} → ${last.toFixed(0)} MB in ${servers} servers`,
    ),
    atMost(`soak of ${minutes} min: event loop p99`, p99, 'ms', 20, 'the median of all samples'),
    atMost(
      `soak of ${minutes} min: requests that failed twice`,
      load.counts.failedTwice,
      '',
      0,
      `${load.counts.sent} requests`,
    ),
  ];
}

const residentMb = pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const mean = values => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
