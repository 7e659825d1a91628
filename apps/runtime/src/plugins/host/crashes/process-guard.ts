import { AsyncResource } from 'node:async_hooks';
import { pluginAtWork } from './crash-watch';

/** A plugin used something that belongs to the whole process. */
class ProcessGuardError extends Error {
  override readonly name = 'ProcessGuardError';

  constructor(what: string) {
    super(`A plugin may not ${what}: other plugins run in the same process.`);
  }
}

type Reason = (args: readonly unknown[]) => string | null;

const CRASH_EVENTS: readonly unknown[] = ['uncaughtException', 'unhandledRejection'];

const always =
  (what: string): Reason =>
  () =>
    what;
const listening: Reason = ([event]) =>
  CRASH_EVENTS.includes(event) ? `listen for ${String(event)} of the process` : null;
const silencing: Reason = ([event]) =>
  event === undefined || CRASH_EVENTS.includes(event) ? 'remove listeners of the process' : null;
/** Refuses signals to this process, its group, the supervisor and all processes. */
const killing: Reason = ([pid]) =>
  Number(pid) <= 1 || [process.pid, process.ppid].includes(Number(pid)) ? 'end the process it runs in' : null;

const GUARDED: Readonly<Record<string, Reason>> = {
  exit: always('end the process it runs in'),
  reallyExit: always('end the process it runs in'),
  abort: always('end the process it runs in'),
  kill: killing,
  chdir: always('change the working directory'),
  setUncaughtExceptionCaptureCallback: always('take over what nobody caught'),
  on: listening,
  once: listening,
  addListener: listening,
  prependListener: listening,
  prependOnceListener: listening,
  off: silencing,
  removeListener: silencing,
  removeAllListeners: silencing,
};

/**
 * Keeps plugins from ending the process or disabling the host's handlers: `process.exit()` in a plugin throws there,
 * and counts as a failed start, a crash or a 500 of that plugin like any other error. It guards against mistakes, not
 * against malice: code in this process can always find another way.
 *
 * @returns removes the guard
 */
export function guardProcess(): () => void {
  const restore = Object.entries(GUARDED).map(([name, reason]) => guard(name, reason));
  return () => restore.forEach(undo => undo());
}

/** A plugin's listener on the process runs in the plugin's context, because the process itself has none. */
function inOwnContext([event, listener]: unknown[]): unknown[] {
  if (typeof listener !== 'function') return [event, listener];
  const heard = AsyncResource.bind(listener as (...args: unknown[]) => void);
  // Node looks for this property when it removes a listener.
  return [event, Object.assign(heard, { listener })];
}

function guard(name: string, reasonOf: Reason): () => void {
  const own = Object.getOwnPropertyDescriptor(process, name);
  const original = Reflect.get(process, name) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]): unknown => {
    const what = pluginAtWork() && reasonOf(args);
    if (what) throw new ProcessGuardError(what);
    return Reflect.apply(original, process, pluginAtWork() && reasonOf === listening ? inOwnContext(args) : args);
  };
  Object.defineProperty(process, name, { value: guarded, configurable: true, writable: true, enumerable: false });
  return () => {
    if (own) Object.defineProperty(process, name, own);
    else Reflect.deleteProperty(process, name);
  };
}
