// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { RestartPauses } from '../support/restart-pauses.mjs';
import { listens } from './ports.mjs';

const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 25;
const KILL_AFTER_MS = 10_000;

/**
 * A program that is not ours (Postgres, Redis, nginx): started again when it ends, as the supervisor does with the
 * servers. What it says goes to a file.
 */
export class KeptProcess {
  /**
   * @param {object} program
   * @param {string} program.name
   * @param {string} program.command
   * @param {string[]} program.args
   * @param {number} program.port where it listens once it is ready
   * @param {string} program.log
   * @param {{ uid?: number, gid?: number }} [program.account] who runs it, when that is not us
   * @param {NodeJS.Signals} [program.endSignal] what it ends properly on
   * @param {() => void} onGivenUp called when it ends too often
   */
  constructor(program, onGivenUp) {
    this.program = program;
    this.onGivenUp = onGivenUp;
    this.pauses = new RestartPauses();
    this.isStopping = false;
    /** @type {import('node:child_process').ChildProcess | null} */
    this.child = null;
  }

  get pid() {
    return this.child?.pid ?? null;
  }

  /** Resolves when it listens. */
  async start() {
    this.spawn();
    const { name, port, log } = this.program;
    for (const end = Date.now() + READY_WITHIN_MS; !(await listens(port));) {
      if (Date.now() > end || !this.child) throw new Error(`${name} did not start; see ${log}`);
      await new Promise(done => setTimeout(done, LOOK_EVERY_MS));
    }
  }

  /** Resolves when it has ended. */
  stop() {
    this.isStopping = true;
    const { child } = this;
    if (!child) return Promise.resolve();
    return new Promise(done => {
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      child.once('exit', () => done(clearTimeout(timer)));
      child.kill('SIGCONT');
      child.kill(this.program.endSignal ?? 'SIGTERM');
    });
  }

  spawn() {
    const { name, command, args, log, account } = this.program;
    const output = openSync(log, 'a', 0o600);
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', output, output], detached: true, ...account });
    closeSync(output);
    this.child = child;
    child.once('error', error => {
      process.stderr.write(`${name} cannot be started: ${error.message}\n`);
      this.child = null;
    });
    child.once('exit', (code, signal) => this.onEnd(signal ?? code, Number(child.pid)));
  }

  onEnd(how, pid) {
    this.child = null;
    if (this.isStopping) return;
    killGroup(pid);
    const { name } = this.program;
    const pauseMs = this.pauses.afterEnd();
    if (pauseMs === null) {
      process.stderr.write(`${name} ended (${how}).\n`);
      return this.onGivenUp();
    }
    process.stderr.write(`${name} ended (${how}); it is started again in ${pauseMs / 1000} s.\n`);
    setTimeout(() => this.isStopping || this.spawn(), pauseMs);
  }
}

/** Workers of a killed nginx go on and have its port, so that it could not start again. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ESRCH: it left nobody behind
  }
}
