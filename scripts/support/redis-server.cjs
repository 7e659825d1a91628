// A real Redis for tests, the system's own (REDIS_SERVER names another); CommonJS, so that Jest and .mjs scripts can use it.
// @ts-check
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { freePort } = require('./free-port.cjs');
const { untilReady } = require('./until-ready.cjs');

const READY = 'Ready to accept connections';
const READY_WITHIN_MS = 10_000;

/** @typedef {import('./redis-server.cjs').RedisOptions} RedisOptions */

/**
 * Starts a server on a free loopback port, in a temporary folder; nothing is written to disk.
 *
 * @param {RedisOptions} [options]
 * @returns {Promise<import('./redis-server.cjs').RedisServer>}
 */
async function startRedis({ port, password, tls, settings = {} } = {}) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'sv-redis-'));
  const listens = port ?? (await freePort());
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  const lines = { ...addressLines(listens, tls, folder), dir: folder, save: '', appendonly: 'no', ...settings };
  if (password) lines.requirepass = password;
  const start = () => launch(lines);
  let child = await start().catch(error => {
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
function addressLines(port, tls, folder) {
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

async function launch(lines) {
  const options = Object.entries(lines).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.env['REDIS_SERVER'] || 'redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const readiness = { name: 'Redis', ready: READY, withinMs: READY_WITHIN_MS, giveUp: 'SIGKILL' };
  await untilReady(child, child.stdout, readiness);
  return child;
}

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

module.exports = { startRedis };
