import { withDefaults } from '@sv/sdk/manifest';
import { createLogger } from '@sv/server/logger/logger';
import { HostedPlugin, type HostedPluginOptions } from '../../../src/plugins/host/hosted-plugin';

/** A plugin that is known to the host and was never started. */
export const aPluginOf = (id: string, onCrash: HostedPluginOptions['onCrash'] = () => undefined): HostedPlugin =>
  new HostedPlugin(
    {
      manifest: withDefaults({ schemaVersion: 1, id, name: id, version: '1.0.0', routePrefix: '/x' }),
      origin: 'installed',
      iconSvg: null,
      load: null,
    },
    {
      instance: { env: {}, platformConfig: () => Object.create(null) },
      logger: createLogger('silent'),
      startLimitMs: 1000,
      newRun: () => {
        throw new Error('not started in this test');
      },
      onStatusChange: () => undefined,
      onCrash,
    },
  );
