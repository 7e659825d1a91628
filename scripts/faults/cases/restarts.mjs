// @ts-check
import { atMost } from '../../prove/finding.mjs';
import { wait } from '../streams.mjs';

const BACK_WITHIN_S = 5;

/** One runtime after the other, as an update does it; then two at once. */
export async function restarts(ground) {
  const findings = [];
  findings.push(...(await restartUnderLoad(ground, 'rolling restart', [[0], [1], [2]])));
  findings.push(...(await restartUnderLoad(ground, 'double restart', [[0, 1]])));
  return findings;
}

async function restartUnderLoad({ scale, streams, load }, name, rounds) {
  const [before, during] = [`before ${name}`, `during ${name}`];
  await scale.broadcast(before);
  await streams.missing(before);
  streams.forgetGaps();
  load.forget();
  // The next one may be sent a minute after the last.
  await wait(60_000);
  for (const [at, round] of rounds.entries()) {
    const { runtimes } = scale.processes.pids;
    for (const which of round) process.kill(runtimes[which], 'SIGTERM');
    await wait(1_000);
    if (at === 0) await scale.broadcast(during);
    await scale.untilReady();
    await streams.untilAllOpen();
  }
  const missing = await streams.missing(during);
  await wait(2_000);
  const { sent, failedFirst, failedTwice, slowestMs } = load.counts;
  const note = `${sent} requests, ${failedFirst} sent again, slowest ${Math.round(slowestMs)} ms`;
  return [
    atMost(`${name}: ${streams.all.length} streams are back`, streams.longestGapMs() / 1000, 's', BACK_WITHIN_S),
    atMost(`${name}: streams that missed a notification`, missing, '', 0),
    atMost(`${name}: requests that failed twice`, failedTwice, '', 0, [note, ...load.failures.keys()].join('; ')),
  ];
}
