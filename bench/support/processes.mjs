// @ts-check
// Starts what is measured, on a processor of its own where there is more than one and `taskset` is installed.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism } from 'node:os';

export { freePort } from '../../scripts/check/free-port.ts';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0;
/** The server under measurement has the first processor; load and everything else has the second. */
export const SERVER_CPU = 0;
export const LOAD_CPU = 1;
const READY_WITHIN_MS = 30_000;
const END_WITHIN_MS = 10_000;
/** Whatever was started here and has not ended. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.once('exit', () => running.forEach(child => child.kill('SIGTERM')));

/**
 * @param {string[]} args of node
 * @param {{ cpu?: number, env?: Record<string, string | undefined>, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function startNode(args, { cpu, env = {}, stdio = ['ignore', 'ignore', 'inherit'] } = {}) {
  const [program, ...rest] =
    canPin && cpu !== undefined
      ? ['taskset', '-c', String(cpu), process.execPath, ...args]
      : [process.execPath, ...args];
  return startProgram(program, rest, { stdio, env: { ...process.env, ...env } });
}

/**
 * Starts a program that ends with the benchmark, however that ends.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startProgram(program, args, options) {
  const child = spawn(program, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(done => {
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done(undefined);
    });
    child.kill('SIGTERM');
  });
}

/** What a benchmark that broke has left behind. */
export const endAll = () => Promise.all([...running].map(endProcess));

/** Waits for the first 200. Answers the milliseconds that it took. */
export async function waitFor(url, startedAt = performance.now()) {
  while ((await statusOf(url)) !== 200) {
    if (performance.now() - startedAt > READY_WITHIN_MS)
      throw new Error(`${url} was not ready in ${READY_WITHIN_MS} ms`);
    await new Promise(done => setTimeout(done, 4));
  }
  return performance.now() - startedAt;
}

const statusOf = url =>
  new Promise(resolve => {
    get(url, { agent: false }, answer => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', () => resolve(0));
  });

/** Megabytes that a process has resident. */
export const residentMb = pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Megabytes that are a process's own, and its part of what it shares: what two servers have of Node itself is in memory once. */
export const proportionalMb = pid =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;

/** Milliseconds of processor time of all threads of a process: steadier than the clock where others work beside it. */
export const cpuMs = pid =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
