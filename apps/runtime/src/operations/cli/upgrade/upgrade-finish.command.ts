import { registry } from '@sv/plugins/registry.server.generated';
import { finishCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import { openStore } from '@sv/server/database/open-store';
import { finishUpgrade } from '@sv/server/upgrade/finish-upgrade';
import { readRuntimeConfig } from '../../../kernel/config/runtime-config';
import { offeredPlugins } from '../../../plugins/host/installed/offered-plugins';
import { StoreRoles } from '../../../plugins/stores/postgres/store-roles';
import { platformStore } from '../../upgrade/platform-store';
import { finishPlugins } from './finish-plugins';

/** Runs what drops and tightens in the platform's database and in the stores of plugins. */
export const platformFinishCommand = ({ env, print }: Context) =>
  finishCommand(async () => {
    const config = readRuntimeConfig(env);
    const { databaseUrl: url, rootCertificate, authSecret, dataDir } = config;
    await finishUpgrade('platform', platformStore(config), { print, open: openStore });
    const platform = await openStore(platformStore(config));
    try {
      const database = { url, rootCertificate };
      const problems = { raise: (_: string, text: string) => print(text) };
      const roles =
        platform.options.type === 'postgres' ? new StoreRoles({ platform, database, authSecret, problems }) : undefined;
      const plugins = offeredPlugins(registry, config.examplePlugins);
      await finishPlugins(plugins, { places: { platform, database, dataDir, roles }, print });
    } finally {
      await platform.destroy();
    }
  });
