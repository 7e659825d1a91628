// @ts-check
// Files of 100 MB that a plugin stores and serves, over HTTP with everything on, against node:http piped to and from the
// same disk. And what a hundred uploads and downloads at once take of memory.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Instance } from './support/instance.mjs';
import { endProcess, freePort, residentMb, SERVER_CPU, startNode, waitFor } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MEGABYTE = 1_000_000;
const LARGE = 100 * MEGABYTE;
const AT_ONCE = 100;
/** Sent by each of a hundred: what is on the disk in the end must fit there. */
const EACH = Number(process.env['BENCH_EACH_MB'] ?? 10) * MEGABYTE;
const agent = new Agent({ keepAlive: true });

export async function run() {
  const instance = await Instance.start({ cpu: SERVER_CPU });
  try {
    const files = await filesServer(instance);
    const pipe = await pipeServer(instance);
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round++) rounds.push([await once100(files), await once100(pipe)]);
    const measured = rounds.slice(1);
    const growth = await growthAtOnce(files);
    return report(`Files of ${LARGE / MEGABYTE} MB, ${ROUNDS} rounds`, [
      line('upload', measured, 0),
      line('download', measured, 1),
      {
        what: `growth with ${AT_ONCE} uploads of ${EACH / MEGABYTE} MB at once`,
        figure: growth.up,
        unit: 'MB',
        goal: { atMost: 256 },
      },
      {
        what: `growth with ${AT_ONCE} downloads of them at once`,
        figure: growth.down,
        unit: 'MB',
        goal: { atMost: 256 },
      },
    ]);
  } finally {
    agent.destroy();
    await instance.stop();
  }
}

function line(what, rounds, at) {
  return {
    what,
    figure: median(rounds.map(([files]) => files[at])),
    reference: median(rounds.map(([, pipe]) => pipe[at])),
    ratio: median(rounds.map(([files, pipe]) => files[at] / pipe[at])),
    unit: 'MB/s',
    goal: { atLeast: 0.8 },
  };
}

async function filesServer(instance) {
  await endProcess(instance.runtime);
  const quotas = { FILES_PLUGIN_QUOTA_BYTES: '1000000000000', FILES_USER_QUOTA_BYTES: '1000000000000' };
  const env = { ...instance.env(), ...quotas, PUBLIC_URL: instance.url, LOG_LEVEL: 'warn' };
  const child = start(instance, 'files-runtime', env);
  await waitFor(`${instance.url}/api/health/ready`);
  const { cookie } = instance.person();
  const headers = { cookie, origin: instance.url, 'content-type': 'application/octet-stream' };
  return { child, url: `${instance.url}/files/api/files`, headers };
}

async function pipeServer(instance) {
  const [port, folder] = [await freePort(), join(instance.dataDir, 'pipe')];
  mkdirSync(folder);
  const child = start(instance, 'pipe-server', { PORT: String(port), PIPE_DIR: folder });
  const url = `http://127.0.0.1:${port}`;
  await new Promise(resolve => setTimeout(resolve, 500));
  return { child, url, headers: {}, clean: () => rmSync(folder, { recursive: true }) };
}

function start(instance, name, env) {
  const file = fileURLToPath(new URL(`support/${name}.mjs`, import.meta.url));
  const child = startNode(['--expose-gc', file], {
    cpu: SERVER_CPU,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  instance.children.push(child);
  return child;
}

/** Megabytes a second, up and down. Other bytes each time: the same ones would be stored once. */
async function once100(server) {
  const content = randomBytes(LARGE);
  const startedAt = performance.now();
  const id = await upload(server, content);
  const uploadedAt = performance.now();
  const bytes = await download(server, id);
  if (bytes !== LARGE) throw new Error(`${bytes} bytes came back`);
  const rate = ms => LARGE / MEGABYTE / (ms / 1000);
  return [rate(uploadedAt - startedAt), rate(performance.now() - uploadedAt)];
}

async function upload({ url, headers }, content, from = agent) {
  const sent = request(url, { method: 'POST', agent: from, headers: { ...headers, 'content-length': content.length } });
  sent.end(content);
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  if (answer.statusCode >= 300) throw new Error(`an upload was answered with ${answer.statusCode} ${text}`);
  return JSON.parse(text).id;
}

async function download({ url, headers: { cookie } }, id, from = agent) {
  const [answer] = await once(
    request(`${url}/${id}`, { agent: from, headers: cookie ? { cookie } : {} }).end(),
    'response',
  );
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return bytes;
}

async function growthAtOnce(server) {
  const content = randomBytes(EACH);
  const ids = [];
  const up = await growthOf(server, async at => {
    const own = Buffer.from(content);
    own.writeUInt32LE(at);
    ids.push(await upload(server, own, undefined));
  });
  const down = await growthOf(server, at => download(server, ids[at], undefined));
  return { up, down };
}

/** The most that the process is larger than before, while all of it goes on. */
async function growthOf({ child }, work) {
  const collected = once(child, 'message');
  child.send('collect');
  await collected;
  const before = residentMb(child.pid);
  let peak = before;
  const look = setInterval(() => (peak = Math.max(peak, residentMb(child.pid))), 20);
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)));
  clearInterval(look);
  return peak - before;
}
