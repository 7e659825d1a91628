import { url as debuggerUrl } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { pluginAtWork } from '../../plugins/host/crashes/crash-watch';
import { currentContext } from '../../kernel/request-context/request-context';
import { noteBlockingCalls } from './blocking-calls';
import { runtimeFile } from '../../plugins/host/crashes/runtime-file';

const TICK_MS = 500;
/** Shorter pauses are normal. A process that runs out of memory mostly stands still for longer. */
const NOTE_AFTER_MS = 1_000;
const END_AFTER_MS = 10_000;
/** The name under which the other thread finds the function that returns whose code is running. */
const ASKED = 'workspace.at-work';

/** Whose code is running now, and for which request. */
function atWork(): object {
  const plugin = pluginAtWork();
  return { pluginId: plugin?.id, route: currentContext()?.route, isStarting: plugin?.isStarting };
}

const pluginsWork = (): object | null => (pluginAtWork() ? atWork() : null);

/** Of the configuration, what matters here. */
type Watched = Pick<RuntimeConfig, 'dataDir' | 'port' | 'databaseUrl'>;

/**
 * Ends this process when its event loop stands still for 10 s: one endless loop stops everybody's requests, and nothing
 * that runs in the loop could do anything about it. Not while a debugger is attached: that one may stop it for as long
 * as it likes. Where a plugin is being started the supervisor decides, by its mark.
 */
export function watchEventLoop({ databaseUrl, ...which }: Watched, endAfterMs = END_AFTER_MS): void {
  Object.defineProperty(globalThis, Symbol.for(ASKED), { value: atWork, configurable: true });
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const beat = (): void => {
    Atomics.store(beats, 1, debuggerUrl() ? 1 : 0);
    Atomics.add(beats, 0, 1);
  };
  beat();
  setInterval(beat, TICK_MS / 2).unref();
  const workerData = {
    beats,
    calls: noteBlockingCalls(pluginsWork, databaseUrl.startsWith('sqlite:')),
    file: runtimeFile('standstill', which),
    asks: `globalThis[Symbol.for('${ASKED}')]()`,
    tickMs: TICK_MS,
    noteAfterMs: NOTE_AFTER_MS,
    endAfterMs,
  };
  new Worker(join(import.meta.dirname, 'watchdog-worker.cjs'), { workerData, execArgv: [], env: {} }).unref();
}
