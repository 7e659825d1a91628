import { HostedPlugin } from '../hosted-plugin';
import type { PluginHost } from '../plugin-host';
import { currentContext } from '../../request-context/request-context';

/**
 * Takes what nobody caught. AsyncLocalStorage still knows the context in both of these handlers, so an error of a
 * plugin is counted as its crash and the process goes on; any other one is the platform's, and ends it. One gap: on
 * Node 20 what is thrown in a bare `queueMicrotask` callback arrives without its context, and so counts as ours.
 *
 * @param end what to do with the platform's own
 * @returns stops watching
 */
export function watchCrashes(host: PluginHost, end: (error: unknown) => void): () => void {
  const take = (error: unknown): void => {
    const plugin = currentContext()?.plugin;
    // Two instances in one process (tests): each counts its own.
    if (plugin instanceof HostedPlugin && host.list().includes(plugin)) {
      void host.noteCrash(plugin, error).catch(end);
    } else end(error);
  };
  process.on('uncaughtException', take);
  process.on('unhandledRejection', take);
  return () => {
    process.off('uncaughtException', take);
    process.off('unhandledRejection', take);
  };
}
