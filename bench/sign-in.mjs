// @ts-check
// Sign-ins against the rate of the password hash alone, which is what they should cost: of the auth server, and through
// the whole instance, where the runtime has its share of the processors too. And how long the event loop of the auth
// server is held up meanwhile.
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Instance } from './support/instance.mjs';
import { endProcess } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = 5;
const SECONDS = 4;
const AT_ONCE = 20;
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'correct horse battery staple';

export async function run() {
  const lagFile = join(mkdtempSync(join(tmpdir(), 'sv-bench-lag-')), 'p99');
  const probe = fileURLToPath(new URL('support/loop-lag.cjs', import.meta.url));
  const env = { LOOP_LAG_FILE: lagFile };
  const instance = await Instance.start({ cpu: undefined, authArgs: ['--require', probe], env });
  try {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => register(instance, at)));
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const hashes = await hashesPerSecond();
      if (round === 0) instance.auth.kill('SIGUSR2');
      const direct = await signInsFor({ url: instance.authUrl, headers: instance.forwarding }, people);
      const whole = await signInsFor({ url: instance.url }, people);
      if (round > 0) rounds.push({ hashes, direct, whole });
    }
    await endProcess(instance.auth);
    const line = (what, of) => ({
      what,
      figure: median(rounds.map(round => of(round).perSecond)),
      reference: median(rounds.map(({ hashes }) => hashes)),
      ratio: median(rounds.map(round => of(round).perSecond / round.hashes)),
      unit: '/s',
      goal: { atLeast: 0.7 },
    });
    const latencies = rounds.flatMap(({ whole }) => whole.latencies);
    const lagMs = Number(readFileSync(lagFile, 'utf8'));
    return report(`Sign-in, ${AT_ONCE} people at once, against hashes`, [
      line('of the auth server', ({ direct }) => direct),
      line('through the whole instance', ({ whole }) => whole),
      { what: 'p95 of a sign-in there', figure: percentile(latencies, 0.95), unit: 'ms', goal: { atMost: 400 } },
      { what: "p99 of the loop's lag meanwhile", figure: lagMs, unit: 'ms', goal: { atMost: 20 } },
    ]);
  } finally {
    await instance.stop();
  }
}

/** @param {{ url: string, headers?: Record<string, string> }} server */
async function signInsFor(server, people) {
  const startedAt = performance.now();
  const latencies = (await Promise.all(people.map(person => signIns(server, person, startedAt)))).flat();
  return { latencies, perSecond: latencies.length / ((performance.now() - startedAt) / 1000) };
}

/** One person in one browser, which the account knows; each time as after a sign-out. */
async function signIns(server, person, startedAt) {
  const latencies = [];
  while (performance.now() - startedAt < SECONDS * 1000) {
    const sentAt = performance.now();
    const { status, device } = await post(server, 'sign-in', person);
    if (status !== 200) throw new Error(`sign-in: ${status}`);
    person.device = device;
    latencies.push(performance.now() - sentAt);
  }
  return latencies;
}

async function register(instance, at) {
  const person = {
    form: { email: `person${at}@example.com`, password: PASSWORD },
    device: '',
    agent: new Agent({ keepAlive: true }),
  };
  const { status, device } = await post(instance, 'register', {
    ...person,
    form: { ...person.form, name: `Person ${at}` },
  });
  if (status !== 201) throw new Error(`register: ${status}`);
  return { ...person, device };
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

async function post({ url, headers: more = {} }, path, { form, device, agent }) {
  const text = JSON.stringify(form);
  const headers = {
    ...more,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(device && { cookie: device }),
  };
  const call = request(`${url}/api/auth/${path}`, { method: 'POST', headers, agent });
  call.end(text);
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
  const cookie = answer.headers['set-cookie']?.find(line => line.startsWith('sv_device='));
  return { status: answer.statusCode, device: cookie?.split(';')[0] ?? device };
}

const percentile = (values, share) => values.sort((left, right) => left - right)[Math.floor(values.length * share)];
