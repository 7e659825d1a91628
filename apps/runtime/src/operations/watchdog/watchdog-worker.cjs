// @ts-check
// The thread beside the runtime's own that sees when that one stands still, and ends the process. Plain JavaScript,
// because a thread begins with a file of its own; `watchdog.ts` starts it.
const { rmSync, writeFileSync, writeSync } = require('node:fs');
const { Session } = require('node:inspector');
const { workerData } = require('node:worker_threads');

/** @type {{ beats: Int32Array, calls: SharedArrayBuffer, file: string, asks: string, tickMs: number, noteAfterMs: number, endAfterMs: number }} */
const { beats, calls, file, asks, tickMs, noteAfterMs, endAfterMs } = workerData;
/** A tick that comes so late comes after a pause of the whole process: a suspended laptop, SIGSTOP, a frozen machine. */
const PAUSED_AFTER_MS = 4 * tickMs;

let seen = -1;
let stillMs = 0;
let lastTick = performance.now();
/** What was at work when the standstill was noted; null before, and while the thread does not answer. */
let work = null;
let isNoted = false;

setInterval(() => {
  const now = performance.now();
  const wasPaused = now - lastTick > PAUSED_AFTER_MS;
  lastTick = now;
  const beat = Atomics.load(beats, 0);
  const isDebugged = Atomics.load(beats, 1) === 1;
  if (beat !== seen || wasPaused || isDebugged) return goOn(beat);
  stillMs += tickMs;
  if (stillMs >= noteAfterMs && !isNoted) note();
  if (stillMs >= endAfterMs && !work?.isStarting) end();
}, tickMs);

function goOn(beat) {
  seen = beat;
  stillMs = 0;
  if (!isNoted) return;
  isNoted = false;
  work = null;
  rmSync(file, { force: true });
}

/**
 * Written down at once: a process that runs out of memory ends before it could be. What is at work is asked of the
 * context of the running code itself, between two of its instructions, so that no request costs anything for it.
 */
function note() {
  isNoted = true;
  keep(blockingCall());
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: asks, returnByValue: true }, (error, answer) => {
    session.disconnect();
    if (!error && isNoted) keep(answer.result.value);
  });
}

function keep(found) {
  work = found ?? null;
  // One that is being started has its mark in the boot file.
  if (work?.pluginId && !work.isStarting)
    writeFileSync(file, JSON.stringify({ ...work, at: new Date().toISOString() }), { mode: 0o600 });
}

/** Whose call blocks the thread: native code, which cannot be asked. `blocking-calls.ts` writes it down before. */
function blockingCall() {
  const length = Atomics.load(new Int32Array(calls, 0, 1), 0);
  try {
    return length > 0 ? JSON.parse(Buffer.from(calls, 4, length).toString()) : null;
  } catch {
    return null; // SyntaxError: cut off, or written at this moment.
  }
}

function end() {
  const { pluginId: plugin, route } = work ?? {};
  const msg = `the runtime ends: it did not respond for ${endAfterMs / 1000} s`;
  const line = { level: 'fatal', time: new Date().toISOString(), plugin, route, msg };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
