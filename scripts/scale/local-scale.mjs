// @ts-check
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideSecrets } from '../support/secrets.mjs';
import builds from '../build/builds.cjs';
import { serversOf, Supervisor } from '../support/supervisor.mjs';
import { KeptProcess } from './kept-process.mjs';
import { nginxProgram } from './nginx.mjs';
import { portsFrom, refuseTaken } from './ports.mjs';
import { postgresProgram, postgresUrl, provideDatabase } from './postgres.mjs';
import { redisProgram, redisUrl } from './redis.mjs';

/** One server of several, under the eyes of a supervisor of its own, as in a container. */
class Replica extends Supervisor {
  /** @param {string} kind `auth` or `runtime` */
  constructor(kind, env, onGivenUp) {
    super(env, { [kind]: serversOf(builds.currentBuild())[kind] });
    this.kind = kind;
    this.onGivenUp = onGivenUp;
  }

  get pid() {
    return this.children.get(this.kind)?.pid ?? null;
  }

  /** With the build that is there by then: whoever builds, and ends one after the other, updates without a stop. */
  spawn(name) {
    this.build = builds.currentBuild();
    this.files = { [name]: serversOf(this.build)[name] };
    builds.markUsed(this.build);
    super.spawn(name);
  }

  async stop(code = 0) {
    this.onGivenUp(code || 1);
  }
}

/** The scale profile on this machine: Postgres, Redis, two auth servers, three runtimes and nginx, all on loopback. */
export class LocalScale {
  /**
   * @param {object} where
   * @param {string} where.folder keeps the cluster, the data directory and the logs
   * @param {number} where.port the one that people use; the others are counted from it
   * @param {NodeJS.ProcessEnv} env
   * @param {(code: number) => void} onGivenUp called when one of them ends too often
   */
  constructor({ folder, port }, env, onGivenUp) {
    this.folder = folder;
    this.ports = portsFrom(port);
    mkdirSync(join(folder, 'data/plugins'), { recursive: true, mode: 0o700 });
    this.passwords = providePasswords(join(folder, 'passwords.json'));
    /** An instance that was moved there brings its database along. */
    this.givenDatabase = /^postgres(ql)?:/.test(env['DATABASE_URL'] ?? '') ? env['DATABASE_URL'] : undefined;
    this.env = { ...env, ...this.shared(env) };
    this.onGivenUp = onGivenUp;
    /** @type {KeptProcess[]} */
    this.kept = [];
    const { auth, authMetrics, runtimes, runtimeMetrics } = this.ports;
    this.auths = auth.map((own, at) => this.replica('auth', { AUTH_PORT: own, AUTH_METRICS_PORT: authMetrics[at] }));
    this.runtimes = runtimes.map((own, at) => this.replica('runtime', { PORT: own, METRICS_PORT: runtimeMetrics[at] }));
  }

  get url() {
    return this.env['PUBLIC_URL'];
  }

  /** What all servers are given. */
  shared(env) {
    const { ports, passwords } = this;
    const dataDir = join(this.folder, 'data');
    return {
      DATA_DIR: dataDir,
      ...provideSecrets(dataDir, env),
      PUBLIC_URL: env['PUBLIC_URL'] ?? `http://localhost:${ports.proxy}`,
      TRUSTED_PROXIES: '127.0.0.1',
      AUTH_URL: ports.auth.map(port => `http://127.0.0.1:${port}`).join(','),
      DATABASE_URL: this.givenDatabase ?? postgresUrl(ports.postgres, passwords.postgres),
      NOTIFICATION_TRANSPORT: 'redis',
      REDIS_URL: redisUrl(ports.redis, passwords.redis),
    };
  }

  /** The first of each kind alone, because it migrates; the others together. */
  async start() {
    endLeftovers(this.statusFile, this.folder);
    await refuseTaken(this.ports);
    const { folder, ports, passwords } = this;
    await Promise.all([
      this.givenDatabase ? null : this.keep(postgresProgram(folder, ports.postgres, passwords.postgres)),
      this.keep(redisProgram(folder, ports.redis, passwords.redis)),
    ]);
    if (!this.givenDatabase) await provideDatabase(ports.postgres, passwords.postgres);
    for (const [first, ...others] of [this.auths, this.runtimes]) {
      await first.start();
      await Promise.all(others.map(each => each.start()));
    }
    await this.keep(nginxProgram(folder, ports.proxy, ports.runtimes));
    this.writeStatus();
    this.statusTimer = setInterval(() => this.writeStatus(), 500);
  }

  /** What serves first, what it needs last. */
  async stop() {
    clearInterval(this.statusTimer);
    await Promise.all(this.runtimes.map(each => each.endAll()));
    await Promise.all(this.auths.map(each => each.endAll()));
    for (const each of this.kept.reverse()) await each.stop();
    this.writeStatus();
  }

  get statusFile() {
    return join(this.folder, 'processes.json');
  }

  /** Which process is which at the moment, for whoever wants to end one and see what happens. */
  writeStatus() {
    const pids = Object.fromEntries(this.kept.map(({ program, pid }) => [program.name.toLowerCase(), pid]));
    const [auth, runtimes] = [this.auths, this.runtimes].map(all => all.map(({ pid }) => pid));
    const text = `${JSON.stringify({ url: this.url, ports: this.ports, pids: { ...pids, auth, runtimes } }, null, 2)}\n`;
    if (text === this.written) return;
    this.written = text;
    // Whoever reads it must not find half of it.
    writeFileSync(`${this.statusFile}.new`, text);
    renameSync(`${this.statusFile}.new`, this.statusFile);
  }

  replica(kind, own) {
    const numbers = Object.entries(own).map(([name, port]) => [name, String(port)]);
    return new Replica(kind, { ...this.env, ...Object.fromEntries(numbers) }, code => this.onGivenUp(code));
  }

  keep(program) {
    const kept = new KeptProcess(program, () => this.onGivenUp(1));
    this.kept.push(kept);
    return kept.start();
  }
}

/** Of Postgres and Redis: made once, kept with mode 0600. */
function providePasswords(file) {
  if (!existsSync(file)) {
    const [postgres, redis] = [1, 2].map(() => randomBytes(24).toString('hex'));
    writeFileSync(file, JSON.stringify({ postgres, redis }), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** When this program was killed, what is not ours went on without it. */
function endLeftovers(statusFile, folder) {
  if (!existsSync(statusFile)) return;
  const { pids } = JSON.parse(readFileSync(statusFile, 'utf8'));
  for (const pid of [pids.nginx, pids.redis, pids.postgres].filter(Boolean)) {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    if (!stdout.includes(folder)) continue;
    process.kill(pid, 'SIGINT');
    while (spawnSync('ps', ['-p', String(pid)]).status === 0)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}
