// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import builds from '../build/builds.cjs';
import { root } from './paths.mjs';
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
/** What ends again and again is started after longer and longer pauses, and then not at all any more. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const ENDS_UNTIL_GIVEN_UP = 5;
const GIVE_UP_WITHIN_MS = 60_000;
/** A server that ran for so long begins with the shortest pause again. */
const STEADY_AFTER_MS = 600_000;

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
    /** Since when those that have not said yet that they serve are starting. */
    this.startingSince = new WeakMap();
    this.stopping = false;
    /** When each of them ended automatically, until it has been steady for a while. @type {Map<string, number[]>} */
    this.ends = new Map();
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
    const child = spawn(process.execPath, [resolve(root, this.files[name])], {
      cwd: root,
      env: envOf(name, this.env),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.children.set(name, child);
    this.startingSince.set(child, Date.now());
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
    this.startingSince.delete(child);
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
    const now = performance.now();
    const before = this.ends.get(name) ?? [];
    const ends = [...(now - (before.at(-1) ?? now) > STEADY_AFTER_MS ? [] : before), now];
    this.ends.set(name, ends);
    const isHopeless = ends.filter(at => now - at < GIVE_UP_WITHIN_MS).length >= ENDS_UNTIL_GIVEN_UP;
    if (!this.served.has(name) || isHopeless) {
      process.stderr.write(`The ${name} server ended (${how}).\n`);
      return void this.stop(code);
    }
    const pauseMs = PAUSES_MS[Math.min(ends.length, PAUSES_MS.length) - 1];
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
    const mark = readBootMark(join(this.env['DATA_DIR'] ?? 'data', 'boot.json'));
    if (!mark || Date.now() - Date.parse(mark.at) < BOOT_MARK_LIMIT_MS) return;
    const stuck = this.children.get('runtime');
    if (!stuck || this.restartedFor === mark.at || !this.isBy(stuck, mark)) return;
    this.restartedFor = mark.at;
    process.stderr.write(`Plugin ${mark.pluginId} does not finish loading; starting again without it.\n`);
    this.children.delete('runtime');
    stuck.once('exit', () => !this.stopping && this.spawn('runtime'));
    stuck.kill('SIGKILL');
  }

  /**
   * Whether that runtime set the mark. Several may share a data directory and write one after the other: where another
   * one's is there, a runtime that was starting by then and is still not ready has come to the same plugin.
   */
  isBy(child, mark) {
    return mark.by === `${hostname()}:${child.pid}` || this.startingSince.get(child) <= Date.parse(mark.at);
  }
}

/** One that was still starting is ended by the signal itself, as it was asked to. */
const exitCode = ({ exitCode, signalCode }) => exitCode ?? (['SIGTERM', 'SIGINT'].includes(signalCode) ? 0 : 1);

function readBootMark(file) {
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8'));
    return mark?.pluginId && mark?.at ? mark : null;
  } catch {
    // no file: nothing is being loaded
    return null;
  }
}
