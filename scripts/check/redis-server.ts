// A real Redis for tests, the system's own (REDIS_SERVER names another).
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { end, launch } from './server-process.ts';

const READY = 'Ready to accept connections';
const READY_WITHIN_MS = 10_000;

export interface RedisServer {
  url: string;
  port: number;
  /** Ends it as a crash would, without closing the connections. */
  kill(): Promise<void>;
  /** It stays connected and answers nothing (SIGSTOP). */
  pause(): void;
  /** It continues after a pause (SIGCONT). */
  resume(): void;
  /** Kills it when it runs, and starts a new one on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface RedisOptions {
  /** Else a free one. */
  port?: number;
  password?: string;
  /** PEM text. */
  tls?: { cert: string; key: string };
  /** Lines of redis.conf. */
  settings?: Record<string, string>;
}

/** Starts a server on a free loopback port, in a temporary folder; nothing is written to disk. */
export async function startRedis({ port, password, tls, settings = {} }: RedisOptions = {}): Promise<RedisServer> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'sv-redis-'));
  const listens = port ?? (await freePort());
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  const lines = {
    ...addressLines(listens, tls, folder),
    dir: folder,
    save: '',
    appendonly: 'no',
    ...settings,
    ...(password && { requirepass: password }),
  };
  const start = () =>
    launch({
      name: 'Redis',
      command: process.env['REDIS_SERVER'] || 'redis-server',
      args: Object.entries(lines).flatMap(([name, value]) => [`--${name}`, value]),
      ready: READY,
      withinMs: READY_WITHIN_MS,
      giveUp: 'SIGKILL',
    });
  let child = await start().catch((error: unknown) => {
    clear();
    throw error;
  });

  // A test run that is interrupted must not leave the server behind.
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const kill = () => end(child, 'SIGKILL');
  const login = password ? `:${encodeURIComponent(password)}@` : '';
  return {
    url: `${tls ? 'rediss' : 'redis'}://${login}127.0.0.1:${listens}`,
    port: listens,
    kill,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async restart() {
      await kill();
      child = await start();
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      await kill();
      clear();
    },
  };
}

/** With TLS there is no other port. Clients need no certificate. */
function addressLines(port: number, tls: RedisOptions['tls'], folder: string): Record<string, string> {
  if (!tls) return { bind: '127.0.0.1', port: String(port) };
  const [cert, key] = [path.join(folder, 'server.crt'), path.join(folder, 'server.key')];
  fs.writeFileSync(cert, tls.cert);
  fs.writeFileSync(key, tls.key, { mode: 0o600 });
  return {
    bind: '127.0.0.1',
    port: '0',
    'tls-port': String(port),
    'tls-cert-file': cert,
    'tls-key-file': key,
    'tls-auth-clients': 'no',
  };
}
