// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import builds from '../build/builds.cjs';
import { heapOptions } from './heap-options.mjs';
import { root } from './paths.mjs';
import { RestartPauses } from './restart-pauses.mjs';
import { envOf } from './server-env.mjs';
import { isBackupRequest, startBackup } from './supervised-backup.mjs';

const READY_WITHIN_MS = 120_000;
/**
 * Both end within 10 s in all, one after the other: what the runtime still does may need the auth server. Each server
 * ends automatically half a second before.
 */
const DRAIN_WITHIN_MS = { runtime: 7_000, auth: 2_500 };
const BOOT_MARK_LIMIT_MS = 20_000;
const WATCH_EVERY_MS = 1000;

/** @param {string} build its folder */
export const serversOf = build => ({
  auth: join(build, 'apps/auth/main.js'),
  runtime: join(build, 'apps/runtime/main.js'),
});

/**
 * Runs the auth server, then the runtime; in a container one of them. One that served and ended automatically is started
 * again, and the other one continues; one that never came to serve stops both, with its exit code: what is wrong with its
 * configuration is wrong the next time too. A plugin that keeps the runtime from starting is found by its boot mark, and the runtime is started again without it.
 */
export class Supervisor {
  /**
   * @param {Record<string, string | undefined>} env
   * @param {Record<string, string>} files of the servers, in the order of their start
   */
  constructor(env, files = serversOf(builds.currentBuild())) {
    this.env = env;
    this.files = files;
    /** Of the build that was served when this one started: a later one migrates what its commands open. */
    this.build = builds.currentBuild();
    this.children = new Map();
    this.stopping = false;
    /** @type {Map<string, RestartPauses>} */
    this.pauses = new Map(Object.keys(files).map(name => [name, new RestartPauses()]));
    /** @type {Set<string>} those that have served */
    this.served = new Set();
    /** @type {Map<string, () => void>} */
    this.onReady = new Map();
    /** Those under way, with the server that asked. @type {Map<string, { ask: string, backup: import('node:child_process').ChildProcess, child: import('node:child_process').ChildProcess }>} */
    this.backups = new Map();
  }

  async start() {
    builds.markUsed(this.build);
    this.watch = setInterval(() => this.killStuckRuntime(), WATCH_EVERY_MS);
    for (const name of Object.keys(this.files)) await this.launch(name);
  }

  /** Drains both; what has not ended in its time is killed. */
  async stop(code = 0) {
    if (this.stopping) return;
    const worst = await this.endAll();
    process.exit(code || worst);
  }

  /** @returns {Promise<number>} the exit code of one that did not end well; 0 when all did */
  async endAll() {
    this.stopping = true;
    clearInterval(this.watch);
    for (const { backup } of this.backups.values()) backup.kill('SIGTERM');
    const codes = [];
    for (const name of Object.keys(this.files).reverse()) codes.push(await this.end(name));
    return codes.find(Boolean) ?? 0;
  }

  /** Resolves when the server says that it serves: another program on its port could answer a request. */
  launch(name) {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`The ${name} server was not ready within ${READY_WITHIN_MS / 1000} s.`));
      const timer = setTimeout(late, READY_WITHIN_MS);
      this.onReady.set(name, () => {
        clearTimeout(timer);
        resolve(undefined);
      });
      this.spawn(name);
    });
  }

  spawn(name) {
    const child = spawn(process.execPath, [...heapOptions(this.env), resolve(root, this.files[name])], {
      cwd: root,
      env: envOf(name, this.env),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.children.set(name, child);
    child.on('message', message => this.onMessage(name, child, message));
    child.once('exit', (code, signal) => {
      // Nobody is there any more who would note that it is done; the next runtime asks for one again.
      for (const one of this.backups.values()) if (one.child === child) one.backup.kill('SIGTERM');
      if (this.stopping || this.children.get(name) !== child) return;
      this.children.delete(name);
      this.onOwnEnd(name, signal ?? code, code || 1);
    });
  }

  /** That it serves, or the runtime's wish for a backup: no other server may have one. */
  onMessage(name, child, message) {
    if (isBackupRequest(message)) return void (name === 'runtime' && this.backUp(child, message));
    if (message?.ask === 'end-backup') return void this.backups.get(message.of)?.backup.kill('SIGTERM');
    this.served.add(name);
    this.onReady.get(name)?.();
  }

  /** One of a kind at a time: each reads all databases. Without an answer the server knows within seconds that nobody took its request. */
  backUp(child, { id, ask, file }) {
    if ([...this.backups.values()].some(one => one.ask === ask)) return;
    const answer = message => child.connected && child.send({ of: id, ...message });
    /** @type {import('node:child_process').ChildProcess | null} */
    let backup = null;
    const program = join(this.build, 'apps/runtime/cli.js');
    backup = startBackup({ env: this.env, program }, { ask, file }, end => {
      this.backups.delete(id);
      answer(end);
    });
    if (!backup) return;
    this.backups.set(id, { ask, backup, child });
    answer({ began: true });
  }

  onOwnEnd(name, how, code) {
    const pauseMs = this.pauses.get(name)?.afterEnd() ?? null;
    if (!this.served.has(name) || pauseMs === null) {
      process.stderr.write(`The ${name} server ended (${how}).\n`);
      return void this.stop(code);
    }
    process.stderr.write(`The ${name} server ended (${how}); it is started again in ${pauseMs / 1000} s.\n`);
    setTimeout(() => !this.stopping && this.spawn(name), pauseMs);
  }

  /** @returns {Promise<number>} its exit code */
  end(name) {
    const child = this.children.get(name);
    if (!child) return Promise.resolve(0);
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(exitCode(child));
    return new Promise(done => {
      const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_WITHIN_MS[name]);
      child.once('exit', () => {
        clearTimeout(timer);
        done(exitCode(child));
      });
      child.kill('SIGTERM');
    });
  }

  /** A runtime that spins inside a plugin's import answers no signal but SIGKILL. */
  killStuckRuntime() {
    const mark = readBootMark(bootFileOf(this.env));
    if (!mark || Date.now() - Date.parse(mark.at) < BOOT_MARK_LIMIT_MS) return;
    const stuck = this.children.get('runtime');
    if (!stuck || this.restartedFor === mark.at) return;
    this.restartedFor = mark.at;
    process.stderr.write(`Plugin ${mark.pluginId} does not finish loading; starting again without it.\n`);
    this.children.delete('runtime');
    stuck.once('exit', () => !this.stopping && this.spawn('runtime'));
    stuck.kill('SIGKILL');
  }
}

/** One that was still starting is ended by the signal itself, as it was asked to. */
const exitCode = ({ exitCode, signalCode }) => exitCode ?? (['SIGTERM', 'SIGINT'].includes(signalCode) ? 0 : 1);

/** Of this runtime alone: several may share a data directory (`apps/runtime/src/plugins/host/crashes/runtime-file.ts`). */
const bootFileOf = env => join(env['DATA_DIR'] ?? 'data', `boot-${hostname()}-${env['PORT'] ?? 3000}.json`);

function readBootMark(file) {
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8'));
    return mark?.pluginId && mark?.at ? mark : null;
  } catch {
    // no file: nothing is being loaded
    return null;
  }
}
