// @ts-check
// The three servers of the fan-out: each takes a notification and hands it to everybody who listens.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Instance } from './instance.mjs';
import { endProcess, freePort, SERVER_CPU, startNode, startProgram, waitFor } from './processes.mjs';

const NGINX = process.env['NGINX'] ?? '/usr/sbin/nginx';
const NCHAN = process.env['NCHAN_MODULE'] ?? '/usr/lib/nginx/modules/ngx_nchan_module.so';

/**
 * @typedef {object} FanOutServer
 * @property {string} name
 * @property {number} goal at least this ratio of our deliveries to its own
 * @property {number} pid
 * @property {number} port
 * @property {string} path of the stream
 * @property {string[]} cookies of the people whose streams they are, in turn
 * @property {(payload: object) => void} publish
 * @property {() => Promise<unknown>} collect frees what is garbage
 * @property {() => Promise<void>} stop
 */

/** As many as a person may have open is not enough for one. */
const PEOPLE = 100;

/** The runtime, which is given a notification of one person. @returns {Promise<FanOutServer>} */
export const runtimeServer = () => ownServer('/api/account/notifications/stream', 1);

/** The runtime, which is given a live event for everyone. @returns {Promise<FanOutServer>} */
export const liveServer = () => ownServer('/api/live', PEOPLE);

/** The runtime with everything on, from its sources, so that it can be given what its streams carry. */
async function ownServer(path, count) {
  const instance = await Instance.start();
  await endProcess(instance.runtime);
  const people = Array.from({ length: count }, () => instance.person());
  const child = startWithMessages('fan-out-runtime.mjs', [], {
    ...instance.env(),
    NOTIFICATION_TRANSPORT: 'sse',
    NOTIFICATION_HEARTBEAT_INTERVAL: '3600000',
    PUBLIC_URL: instance.url,
  });
  const stop = async () => {
    await endProcess(child);
    await instance.stop();
  };
  await waitFor(`${instance.url}/api/health/ready`).catch(error => stop().then(() => Promise.reject(error)));
  return {
    ...ofProcess(child, { name: 'the runtime', goal: 1, port: instance.ports.runtime }),
    path,
    cookies: people.map(({ cookie }) => cookie),
    publish: payload => void child.send(count === 1 ? { ...payload, userId: people[0].userId } : { live: payload }),
    stop,
  };
}

/** @returns {Promise<FanOutServer>} */
export async function writeServer() {
  const port = await freePort();
  const child = startWithMessages('res-write.cjs', [String(port)], {});
  await waitFor(`http://127.0.0.1:${port}/health`);
  return {
    ...ofProcess(child, { name: 'res.write on node:http', goal: 1.3, port }),
    publish: payload => void child.send({ ...payload, userId: 'everybody' }),
    stop: () => endProcess(child),
  };
}

/** Null where nginx or its module is not installed. @returns {Promise<FanOutServer | null>} */
export async function nchanServer() {
  if (!existsSync(NGINX) || !existsSync(NCHAN)) return null;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'sv-bench-nchan-'));
  writeFileSync(join(folder, 'nginx.conf'), nchanConfig(folder, port));
  const command = ['-c', String(SERVER_CPU), NGINX, '-p', folder, '-c', join(folder, 'nginx.conf')];
  const child = startProgram('taskset', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitFor(`http://127.0.0.1:${port}/health`);
  const [worker] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    name: 'nginx + nchan',
    goal: 0.95,
    pid: Number(worker),
    port,
    path: '/stream',
    cookies: [''],
    publish: payload => post(agent, `http://127.0.0.1:${port}/publish`, JSON.stringify(payload)),
    collect: async () => undefined,
    stop: async () => {
      agent.destroy();
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const startWithMessages = (file, args, env) =>
  startNode(['--expose-gc', fileURLToPath(new URL(file, import.meta.url)), ...args], {
    cpu: SERVER_CPU,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const ofProcess = (child, { name, goal, port }) => ({
  name,
  goal,
  pid: child.pid,
  port,
  path: '/',
  cookies: [''],
  collect: () => {
    child.send('collect');
    return once(child, 'message');
  },
});

function post(agent, url, body) {
  const call = request(url, { agent, method: 'POST', headers: { 'content-length': Buffer.byteLength(body) } });
  call.on('response', answer => answer.resume());
  call.end(body);
}

const nchanConfig = (folder, port) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
load_module ${NCHAN};
worker_processes 1;
worker_rlimit_nofile 20000;
events { worker_connections 10000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = /health { return 200; }
    location = /publish { nchan_publisher; nchan_channel_id all; nchan_message_buffer_length 16; }
    location = /stream {
      nchan_subscriber eventsource;
      nchan_channel_id all;
      nchan_subscriber_first_message newest;
    }
  }
}
`;
