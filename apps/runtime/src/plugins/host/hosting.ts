import type { ServerPlugin } from '@sv/sdk';
import { START_LIMIT_MS } from './crashes/boot-file';
import { readableError } from '../../kernel/problems/readable-error';
import { HostedPlugin, type HostedPluginOptions } from './hosted-plugin';
import type { PluginAppOptions } from './run/plugin-app';
import type { PluginHostOptions } from './plugin-host.options';
import { PluginRun } from './run/plugin-run';

/** Creates the plugins of a host: what each run gets, and where errors of requests are counted. */
export const hosting =
  ({ instance, logger, startLimitMs = START_LIMIT_MS, stores, app }: PluginHostOptions) =>
  (entry: ServerPlugin, told: Pick<HostedPluginOptions, 'onStatusChange' | 'onCrash'>): HostedPlugin =>
    new HostedPlugin(entry, {
      instance,
      logger,
      startLimitMs,
      newRun: plugin => new PluginRun(entry, stores, countingErrors(app, plugin)),
      ...told,
    });

function countingErrors(app: PluginAppOptions, plugin: HostedPlugin): PluginAppOptions {
  const report: PluginAppOptions['report'] = (failure, request) => {
    plugin.errors += 1;
    app.report(readableError(failure), request);
  };
  return { ...app, report };
}
