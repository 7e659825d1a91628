// @ts-check
// Sign-ins through the auth server against the rate of the password hash alone, which is what they should cost; and
// how long the event loop is held up meanwhile. A goal of the next release: shown, not judged.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { request } from 'node:http';
import { availableParallelism } from 'node:os';
import { Instance } from './support/instance.mjs';
import { report } from './support/report.mjs';

const SECONDS = 5;
const AT_ONCE = 20;
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'correct horse battery staple';

export async function run() {
  const hashes = await hashesPerSecond();
  const instance = await Instance.start({ cpu: undefined });
  try {
    await post(instance, 'register', { name: 'Ada', email: 'ada@example.com', password: PASSWORD }, 1);
    const probe = probeHealth(instance);
    const startedAt = performance.now();
    const latencies = (
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => signIns(instance, at, startedAt)))
    ).flat();
    const perSecond = latencies.length / ((performance.now() - startedAt) / 1000);
    return report(`Sign-in, ${AT_ONCE} at once`, [
      { what: 'sign-ins against hashes', figure: perSecond, reference: hashes, unit: '/s' },
      { what: 'p95 of a sign-in', figure: percentile(latencies, 0.95), unit: 'ms' },
      { what: 'p99 of GET /api/health meanwhile', figure: percentile(await probe.stop(), 0.99), unit: 'ms' },
    ]);
  } finally {
    await instance.stop();
  }
}

async function signIns(instance, at, startedAt) {
  const latencies = [];
  while (performance.now() - startedAt < SECONDS * 1000) {
    const sentAt = performance.now();
    const status = await post(instance, 'sign-in', { email: 'ada@example.com', password: PASSWORD }, at);
    if (status !== 200) throw new Error(`sign-in: ${status}`);
    latencies.push(performance.now() - sentAt);
  }
  return latencies;
}

/** As many at once as the server allows itself. */
async function hashesPerSecond() {
  const { verify, hash } = createRequire(import.meta.url)('@node-rs/argon2');
  const stored = await hash(PASSWORD, PARAMETERS);
  let done = 0;
  const endAt = performance.now() + SECONDS * 1000;
  const worker = async () => {
    for (; performance.now() < endAt; done++) await verify(stored, PASSWORD);
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, worker));
  return done / SECONDS;
}

function probeHealth(instance) {
  const latencies = [];
  let running = true;
  const ended = (async () => {
    while (running) {
      const sentAt = performance.now();
      await fetch(`${instance.authUrl}/api/health`).then(answer => answer.text());
      latencies.push(performance.now() - sentAt);
      await new Promise(done => setTimeout(done, 5));
    }
  })();
  return { stop: async () => ((running = false), await ended, latencies) };
}

async function post(instance, path, body, at) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'keep-alive',
  };
  const call = request(`${instance.url}/api/auth/${path}`, {
    method: 'POST',
    headers,
    localAddress: `127.0.0.${at + 2}`,
  });
  call.end(text);
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

const percentile = (values, share) => values.sort((left, right) => left - right)[Math.floor(values.length * share)];
