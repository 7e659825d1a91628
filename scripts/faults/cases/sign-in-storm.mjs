// @ts-check
import { atMost } from '../../prove/finding.mjs';
import { Person } from '../person.mjs';
import { wait } from '../streams.mjs';

const PER_SECOND = 160;
const SECONDS = 15;

/** Far more sign-ins than can be hashed. Whoever has a session already must not notice. */
export async function signInStorm({ scale, people, load }) {
  load.forget();
  await wait(5_000);
  const quiet = load.percentile(0.99);
  load.forget();
  const answers = [];
  const running = [];
  for (let at = 0, dueAt = performance.now(); at < PER_SECOND * SECONDS; at++, dueAt += 1000 / PER_SECOND) {
    const early = dueAt - performance.now();
    if (early > 0) await wait(early);
    const stranger = new Person(scale.url, people[at % people.length].email);
    running.push(stranger.signIn().then(answer => answers.push(answer)));
  }
  await Promise.all(running);
  const refused = answers.filter(({ status }) => status !== 200);
  const wrong = refused.filter(({ status, retryAfter }) => ![429, 503].includes(status) || retryAfter === null);
  const done = answers.length - refused.length;
  const kinds = [...new Set(wrong.map(({ status, body }) => `${status} ${body.slice(0, 60)}`))].join('; ');
  return [
    {
      ...atMost(
        'sign-in storm of 160/s: p99 of others',
        load.percentile(0.99),
        'ms',
        200,
        `${quiet.toFixed(0)} ms without`,
      ),
      reference: quiet,
      ratio: load.percentile(0.99) / quiet,
    },
    atMost(
      `sign-in storm: neither signed in nor refused with Retry-After`,
      wrong.length,
      '',
      0,
      `${(done / SECONDS).toFixed(1)} sign-ins a second; ${refused.length} refused; ${kinds}`,
    ),
    atMost(
      'sign-in storm: requests of others that failed twice',
      load.counts.failedTwice,
      '',
      0,
      [...load.failures.keys()].join('; '),
    ),
  ];
}
