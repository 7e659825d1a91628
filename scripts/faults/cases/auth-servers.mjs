// @ts-check
import { atMost } from '../../prove/finding.mjs';
import { freeze } from '../running-scale.mjs';
import { wait } from '../streams.mjs';

const FROZEN_MS = 5_000;

/** Either of the two is killed, then frozen. */
export async function authServers({ scale, load, people }) {
  load.forget();
  let slowestMs = 0;
  for (const which of [0, 1]) {
    process.kill(scale.processes.pids.auth[which], 'SIGKILL');
    await wait(500);
    await scale.untilReady();
    const thawed = freeze(scale.processes.pids.auth[which], FROZEN_MS);
    const asked = people.slice(0, 20).map(async person => (await person.send('GET', '/api/auth/session')).ms);
    slowestMs = Math.max(slowestMs, ...(await Promise.all(asked)));
    await thawed;
    await scale.untilReady();
  }
  const { sent, failedFirst, failedTwice } = load.counts;
  const note = [`${sent} requests, ${failedFirst} sent again`, ...load.failures.keys()].join('; ');
  return [
    atMost('either auth server killed or frozen: requests that failed twice', failedTwice, '', 0, note),
    atMost('one auth server frozen: a session is answered', slowestMs / 1000, 's', 1),
  ];
}
