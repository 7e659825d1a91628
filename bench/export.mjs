// @ts-check
// The export of a person with a million records, over HTTP with everything on, against yazl fed by hand with the same
// lines. Neither is pinned: packing is done in zlib's threads beside the making of lines, and that is the point.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Instance } from './support/instance.mjs';
import { cpuMs, endProcess, freePort, residentMb, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const MANY = 1_000_000;
const FEW = 10_000;

/**
 * @typedef {object} Exporter
 * @property {string} url
 * @property {string} cookie
 * @property {import('node:child_process').ChildProcess} child
 */

export async function run() {
  const instance = await Instance.start({ cpu: undefined });
  const reference = await yazlServer();
  try {
    const inParts = await growthOf(await runtimeServer(instance), FEW);
    const product = await runtimeServer(instance);
    const atOnce = await growthOf(product, MANY);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ours: await take(product, MANY), theirs: await take(reference, MANY) });
    }
    const firstByteMs = Math.max(...rounds.map(({ ours }) => ours.firstByteMs));
    const perSecond = exports => median(exports.map(({ seconds }) => MANY / seconds));
    return report(`Export of ${MANY.toLocaleString('en')} records, ${ROUNDS} rounds`, [
      {
        what: 'records a second',
        figure: perSecond(rounds.map(({ ours }) => ours)),
        reference: perSecond(rounds.map(({ theirs }) => theirs)),
        ratio: median(rounds.map(({ ours, theirs }) => theirs.seconds / ours.seconds)),
        unit: '/s',
        goal: { atLeast: 1 },
      },
      {
        what: 'the same by processor time',
        figure: median(rounds.map(({ ours }) => MANY / (ours.cpuMs / 1000))),
        reference: median(rounds.map(({ theirs }) => MANY / (theirs.cpuMs / 1000))),
        unit: '/s',
      },
      { what: 'first byte', figure: firstByteMs, unit: 'ms', goal: { atMost: 1000 } },
      { what: 'growth of the process', figure: atOnce, unit: 'MB', goal: { atMost: 64 * 1.048576 } },
      {
        what: `beyond that of as many in exports of ${FEW.toLocaleString('en')}`,
        figure: atOnce - inParts,
        unit: 'MB',
        goal: { atMost: 16 },
      },
    ]);
  } finally {
    await endProcess(reference.child);
    await instance.stop();
  }
}

/** The runtime of the instance, with a plugin that has records, and a person who registered. @returns {Promise<Exporter>} */
async function runtimeServer(instance) {
  await endProcess(instance.runtime);
  const env = { ...instance.env(), PUBLIC_URL: instance.url, LOG_LEVEL: 'warn' };
  const child = startWithMessages('export-runtime.mjs', [], env);
  instance.runtime = child;
  instance.children.push(child);
  await waitFor(`${instance.url}/api/health/ready`);
  const answer = await fetch(`${instance.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery staple',
    }),
  });
  if (answer.status !== 201) throw new Error(`registration was answered with ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
  return { url: `${instance.url}/api/account/export`, cookie, child };
}

/** @returns {Promise<Exporter>} */
async function yazlServer() {
  const port = await freePort();
  const child = startWithMessages('yazl-export.cjs', [String(port)], {});
  await waitFor(`http://127.0.0.1:${port}/health`);
  return { url: `http://127.0.0.1:${port}/export`, cookie: '', child };
}

/**
 * How far above its rest a new process comes that exports a million records, in exports of so many each: V8 takes its
 * share for whatever work there is, and how large one export is must not show.
 */
async function growthOf(exporter, records) {
  await take(exporter, 1);
  await callChild(exporter, 'collect');
  const atRest = residentMb(exporter.child.pid);
  const peaks = [];
  for (let done = 0; done < MANY; done += records) peaks.push((await take(exporter, records)).peakMb);
  return Math.max(...peaks) - atRest;
}

/** @param {Exporter} exporter */
async function take(exporter, count) {
  const { url, cookie, child } = exporter;
  await callChild(exporter, count);
  let peakMb = 0;
  const look = () => (peakMb = Math.max(peakMb, residentMb(child.pid)));
  const timer = setInterval(look, 5);
  const cpuBefore = cpuMs(child.pid);
  const startedAt = performance.now();
  const [answer] = await once(get(url, { agent: false, headers: { cookie } }), 'response');
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`);
  await once(answer, 'readable');
  const firstByteMs = performance.now() - startedAt;
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  clearInterval(timer);
  look();
  if (!answer.complete) throw new Error(`${url} broke off after ${bytes} bytes`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, cpuMs: cpuMs(child.pid) - cpuBefore, firstByteMs, bytes, peakMb };
}

async function callChild({ child }, message) {
  child.send(message);
  await once(child, 'message');
}

const startWithMessages = (file, args, env) =>
  startNode(['--expose-gc', fileURLToPath(new URL(`support/${file}`, import.meta.url)), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
