import { type DynamicModule, Global, Module } from '@nestjs/common';
import { StatementWatch } from '@sv/server/database/statement-watch';
import type { ServerPlugin } from '@sv/sdk';
import { ActivityJournal } from '../activity/journal/activity-journal';
import { InstanceIdentity } from '../instance/identity/instance-identity';
import { Revisions } from '../kernel/database/revisions';
import { PlatformOptions } from '../kernel/platform-options';
import { ProblemBoard } from '../kernel/problems/problem-board';
import { currentContext } from '../kernel/request-context/request-context';
import { PlatformSettings } from '../kernel/settings/platform-settings';
import { TopicAccess } from '../notifications/live/streams/topic-access';
import { PluginData } from '../people/deletion/plugin-data';
import { AppAccess } from './access/app-access';
import { GrantedCapabilities } from './capabilities/granted-capabilities';
import { PluginCapabilities } from './capabilities/plugin-capabilities';
import { DeleteHandlers } from './deletion/delete-handlers';
import { EntitlementPaywall } from './entitlements/paywall';
import { createPluginHost } from './host/create-plugin-host';
import { PluginHost } from './host/plugin-host';
import { PluginTopics } from './live/plugin-topics';
import { OpenStores } from './stores/open-stores';
import type { StorePlaces } from './stores/store-places';

export interface PluginsOptions {
  registry: readonly ServerPlugin[];
  /** Where plugins' stores are for dev-mode requests; null while dev mode is off. */
  mockPlaces: StorePlaces | null;
}

const hostOf = ({ registry, mockPlaces }: PluginsOptions) => ({
  provide: PluginHost,
  inject: [PlatformOptions, PlatformSettings, InstanceIdentity, ActivityJournal, ProblemBoard, OpenStores, Revisions],
  useFactory: async (
    options: PlatformOptions,
    settings: PlatformSettings,
    identity: InstanceIdentity,
    journal: ActivityJournal,
    problems: ProblemBoard,
    openStores: OpenStores,
    revisions: Revisions,
  ) => {
    const { config, logger, dataSource, express } = options;
    const around = { settings, identity, journal, problems, openStores, registry, mockPlaces };
    const host = await createPluginHost({ config, logger, dataSource, express, ...around });
    revisions.onGrowth('plugins', () => host.generation.reload());
    return host;
  },
});

const access = [
  {
    provide: AppAccess,
    inject: [PlatformOptions, Revisions],
    useFactory: ({ dataSource }: PlatformOptions, revisions: Revisions) => AppAccess.open(dataSource, revisions),
  },
  {
    provide: GrantedCapabilities,
    inject: [PlatformOptions, Revisions],
    useFactory: ({ dataSource }: PlatformOptions, revisions: Revisions) =>
      GrantedCapabilities.open(dataSource, revisions),
  },
  {
    provide: PluginCapabilities,
    inject: [PluginHost, GrantedCapabilities],
    useFactory: (plugins: PluginHost, granted: GrantedCapabilities) => new PluginCapabilities(plugins, granted),
  },
  {
    provide: EntitlementPaywall,
    inject: [PlatformOptions, PluginHost, Revisions],
    useFactory: ({ dataSource }: PlatformOptions, plugins: PluginHost, revisions: Revisions) =>
      EntitlementPaywall.open(dataSource, plugins, revisions),
  },
];

const openStores = {
  provide: OpenStores,
  inject: [PlatformOptions],
  useFactory: ({ dataSource, config, logger }: PlatformOptions) => {
    const askedBy = (): string | undefined => currentContext()?.plugin?.id;
    const stores = new OpenStores(new StatementWatch({ slowMs: config.slowQueryMs, log: logger, askedBy }));
    stores.add(dataSource);
    return stores;
  },
};

/** The plugins of this instance, and who may use them. */
@Global()
@Module({})
export class PluginsModule {
  static with(options: PluginsOptions): DynamicModule {
    return {
      module: PluginsModule,
      providers: [
        openStores,
        hostOf(options),
        ...access,
        { provide: PluginData, useClass: DeleteHandlers },
        { provide: TopicAccess, useClass: PluginTopics },
      ],
      exports: [OpenStores, PluginHost, PluginData, TopicAccess, ...access.map(one => one.provide)],
    };
  }
}
