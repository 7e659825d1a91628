import { AsyncResource } from 'node:async_hooks';
import { currentContext } from '../../../kernel/request-context/request-context';
import { HostedPlugin } from '../hosted-plugin';

/** The plugin in whose context the running code is, or null. */
export function pluginAtWork(): HostedPlugin | null {
  const plugin = currentContext()?.plugin;
  return plugin instanceof HostedPlugin ? plugin : null;
}

/**
 * Handles errors that no code caught. AsyncLocalStorage still knows the context in both of these handlers. An error of
 * a plugin is therefore counted as its crash, and the process continues; any other error is the platform's, and ends
 * the process. To be called before any plugin is started.
 *
 * @param end what to do with an error of the platform
 * @returns stops watching
 */
export function watchCrashes(end: (error: unknown) => void): () => void {
  const take = (error: unknown): void => {
    const plugin = pluginAtWork();
    if (plugin) plugin.crashed(error);
    else end(error);
  };
  process.on('uncaughtException', take);
  process.on('unhandledRejection', take);
  const restore = keepContextOfMicrotasks();
  return () => {
    restore();
    process.off('uncaughtException', take);
    process.off('unhandledRejection', take);
  };
}

/**
 * An error in a bare `queueMicrotask` callback reaches the handlers without its context (Node 20). So it is thrown
 * again in a separate tick, which keeps the context.
 */
function keepContextOfMicrotasks(): () => void {
  const original = globalThis.queueMicrotask;
  globalThis.queueMicrotask = callback => {
    if (!pluginAtWork() || typeof callback !== 'function') return original(callback);
    const rethrow = bound((error: unknown) => {
      throw error;
    });
    original(() => {
      try {
        callback();
      } catch (error) {
        rethrow(error);
      }
    });
  };
  return () => void (globalThis.queueMicrotask = original);
}

/** Runs `work` in a tick of its own, in the context in which this was called. */
function bound(work: (error: unknown) => never): (error: unknown) => void {
  const run = AsyncResource.bind(work);
  return error => process.nextTick(run, error);
}
