// @ts-check
// The cookie check in process: the signature of a cookie that is new to it, and the same cookie again.
import { randomUUID } from 'node:crypto';
import { source } from './support/source.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 7;
const COOKIES = 5000;
const REPEATS = 200_000;

export function run() {
  const { SessionCookieCodec } = source('libs/server/session-cookie/session-cookie');
  const { CookieCache } = source('apps/runtime/src/kernel/auth-client/cookie-cache');
  const codec = new SessionCookieCodec('a secret of thirty-two bytes and more for the benchmarks only');
  const first = [];
  const repeated = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const cookies = Array.from({ length: COOKIES }, () => codec.seal(dataOf(Date.now())));
    const cache = new CookieCache(codec);
    first.push(microsecondsEach(COOKIES, at => cache.open(cookies[at])));
    // A string of its own each time, as every request brings one: V8 has not hashed it yet.
    const bytes = Buffer.from(cookies[0]);
    const copies = Array.from({ length: REPEATS }, () => bytes.latin1Slice());
    repeated.push(microsecondsEach(REPEATS, at => cache.open(copies[at])));
  }
  return report('Cookie check', [
    { what: 'a cookie for the first time', figure: median(first.slice(1)), unit: 'µs', goal: { atMost: 20 } },
    { what: 'the same cookie again', figure: median(repeated.slice(1)), unit: 'µs', goal: { atMost: 1 } },
  ]);
}

function microsecondsEach(times, work) {
  const startedAt = performance.now();
  for (let at = 0; at < times; at++) if (!work(at)) throw new Error('not accepted');
  return ((performance.now() - startedAt) / times) * 1000;
}

const dataOf = now => ({
  userId: randomUUID(),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  image: null,
  role: 'platform:user',
  sessionId: randomUUID(),
  epoch: 1,
  issuedAt: now,
  expiresAt: now + 300_000,
  freshUntil: now,
});
