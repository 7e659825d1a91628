import { PLATFORM_VERSION } from '@sv/server/platform-version';
import type { PlatformConfig } from '@sv/sdk';
import type { Express } from 'express';
import type { ActivityJournal } from '../activity/activity-journal';
import type { AdmittedRequest } from '../access/caller';
import type { RuntimeConfig } from '../config/runtime-config';
import type { InstanceIdentity } from '../instance/instance-identity';
import type { PartsOptions } from './parts-options';
import type { PlatformServices } from './platform-services';
import type { ProblemBoard } from '../health/problem-board';
import { PluginHost } from '../plugin-host/plugin-host';
import type { PluginHostOptions } from '../plugin-host/plugin-host.options';
import type { OpenStores } from '../plugin-host/store/open-stores';
import type { StorePlaces } from '../plugin-host/store/store-places';
import { StoreMarks } from '../plugin-host/store/store-marks';
import { StoreRoles } from '../plugin-host/store/postgres/store-roles';
import type { PlatformSettings } from '../settings/platform-settings';

interface HostOptions extends PartsOptions {
  settings: PlatformSettings;
  instance: InstanceIdentity;
  express: Express;
  services: PlatformServices;
  journal: ActivityJournal;
  problems: ProblemBoard;
  openStores: OpenStores;
}

/** The plugin host, told about this instance. */
export function createPluginHost(options: HostOptions): PluginHost {
  const { config, logger, registry, settings, instance, services, journal } = options;
  return new PluginHost({
    registry,
    examplePlugins: config.examplePlugins,
    safeMode: config.safeMode,
    platformVersion: PLATFORM_VERSION,
    rootPluginId: () => settings.rootPluginId,
    stores: storePlaces(options),
    instance: {
      env: config.env,
      platformConfig: () => platformConfig(config, settings, instance),
      service: services.find,
    },
    app: appOptions(options),
    logger,
    journal,
  });
}

const storePlaces = ({ config, dataSource, problems, openStores, mock }: HostOptions): StorePlaces => ({
  platform: dataSource,
  database: databaseOf(config),
  dataDir: config.dataDir,
  roles: storeRoles(config, dataSource, problems),
  marks: new StoreMarks(dataSource, config.dataDir),
  open: openStores,
  mock: mock?.places,
});

const databaseOf = ({ databaseUrl, rootCertificate, databaseLimits }: RuntimeConfig): StorePlaces['database'] => ({
  url: databaseUrl,
  rootCertificate,
  limits: databaseLimits,
});

const appOptions = ({ config, express, logger }: HostOptions): PluginHostOptions['app'] => ({
  bodyLimitBytes: config.bodyLimitBytes,
  prototypes: { request: express.request, response: express.response },
  report: (failure, request) => logger.error({ err: failure, requestId: request.requestId }, 'request failed'),
  write: (error, request) => (request as AdmittedRequest).refuse?.(error),
});

/** Only Postgres has roles. */
function storeRoles(
  config: RuntimeConfig,
  platform: PartsOptions['dataSource'],
  problems: ProblemBoard,
): StoreRoles | undefined {
  if (platform.options.type !== 'postgres') return undefined;
  return new StoreRoles({ platform, database: databaseOf(config), authSecret: config.authSecret, problems });
}

/** `sdk.platform.getConfig()` (contract 7). */
function platformConfig(config: RuntimeConfig, settings: PlatformSettings, instance: InstanceIdentity): PlatformConfig {
  const emailLogo = instance.pictureOf('email-logo');
  return {
    instanceName: instance.name,
    ...(instance.primaryColor && { instancePrimaryColor: instance.primaryColor }),
    instanceId: settings.instanceId,
    tenantName: settings.tenantName,
    instanceUrl: config.publicUrl,
    ...(instance.emailFromName && { instanceEmailFromName: instance.emailFromName }),
    ...(emailLogo && { instanceEmailLogo: emailLogo }),
    platformVersion: PLATFORM_VERSION,
  };
}
