// @ts-check
import { atMost } from '../../prove/finding.mjs';
import { freeze } from '../running-scale.mjs';
import { wait } from '../streams.mjs';

const FROZEN_MS = 10_000;
/** Longer than an answer may take: those that were sent while it was frozen have come. */
const AFTER_MS = 4_000;

/** Postgres accepts connections and answers nothing. */
export async function frozenPostgres({ scale, load }) {
  load.forget();
  await freeze(scale.processes.pids.postgres, FROZEN_MS);
  const began = performance.now();
  const { slowestMs, sent } = load.counts;
  await scale.untilReady();
  const backMs = performance.now() - began;
  await wait(AFTER_MS);
  return [
    atMost(
      'Postgres frozen: every request is answered',
      Math.max(slowestMs, load.counts.slowestMs) / 1000,
      's',
      3,
      `${sent} requests; slowest: ${load.counts.slowest}`,
    ),
    atMost('Postgres frozen: ready again afterwards', backMs / 1000, 's', 5),
  ];
}

/** Redis accepts connections and answers nothing. */
export async function frozenRedis({ scale, load, streams }) {
  await wait(2_000);
  load.forget();
  const title = 'while Redis was frozen';
  const thawed = freeze(scale.processes.pids.redis, FROZEN_MS);
  await scale.broadcast(title);
  await thawed;
  const missing = await streams.missing(title, 60_000);
  const { failedTwice, slowestMs } = load.counts;
  return [
    atMost('Redis frozen: requests that failed twice', failedTwice, '', 0, [...load.failures.keys()].join('; ')),
    atMost('Redis frozen: slowest request', slowestMs / 1000, 's', 3),
    atMost('Redis frozen: streams that missed a notification', missing, '', 0),
  ];
}
