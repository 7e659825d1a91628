import { AsyncResource } from 'node:async_hooks';
import { pluginAtWork } from './crash-watch';

/** A plugin reached for what is the process's, not its own. */
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
/** Itself, its group, the supervisor, everything. */
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
 * Refuses plugins what would end the process or blind the host: `process.exit()` in a plugin throws there, and is a
 * failed start, a crash or a 500 of that plugin as any other error. Against mistakes, not against malice: code in this
 * process can always find another way.
 *
 * @returns takes the guard away
 */
export function guardProcess(): () => void {
  const restore = Object.entries(GUARDED).map(([name, reason]) => guard(name, reason));
  return () => restore.forEach(undo => undo());
}

/** What a plugin hears from the process, it hears as that plugin: the process itself is nobody's context. */
function inOwnContext([event, listener]: unknown[]): unknown[] {
  if (typeof listener !== 'function') return [event, listener];
  const heard = AsyncResource.bind(listener as (...args: unknown[]) => void);
  // By this name Node finds what is to be removed.
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
