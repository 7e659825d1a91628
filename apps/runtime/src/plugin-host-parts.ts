import { PLATFORM_VERSION } from '@sv/server/platform-version';
import type { PlatformConfig } from '@sv/sdk';
import type { Express } from 'express';
import type { ActivityJournal } from './activity/activity-journal';
import type { AdmittedRequest } from './access/caller';
import type { RuntimeConfig } from './config/runtime-config';
import type { InstanceIdentity } from './instance/instance-identity';
import type { PartsOptions } from './parts-options';
import type { PlatformServices } from './platform-services';
import { PluginHost } from './plugin-host/plugin-host';
import type { PlatformSettings } from './settings/platform-settings';

interface HostOptions extends PartsOptions {
  settings: PlatformSettings;
  instance: InstanceIdentity;
  express: Express;
  services: PlatformServices;
  journal: ActivityJournal;
}

/** The plugin host, told about this instance. */
export function createPluginHost({
  config,
  logger,
  dataSource,
  registry,
  settings,
  instance,
  express,
  services,
  journal,
}: HostOptions): PluginHost {
  return new PluginHost({
    registry,
    examplePlugins: config.examplePlugins,
    safeMode: config.safeMode,
    platformVersion: PLATFORM_VERSION,
    rootPluginId: () => settings.rootPluginId,
    stores: {
      platform: dataSource,
      database: { url: config.databaseUrl, rootCertificate: config.rootCertificate },
      dataDir: config.dataDir,
    },
    instance: {
      env: config.env,
      platformConfig: () => platformConfig(config, settings, instance),
      service: services.find,
    },
    app: {
      bodyLimitBytes: config.bodyLimitBytes,
      prototypes: { request: express.request, response: express.response },
      report: (failure, request) => logger.error({ err: failure, requestId: request.requestId }, 'request failed'),
      write: (error, request) => (request as AdmittedRequest).refuse?.(error),
    },
    logger,
    journal,
  });
}

/** `sdk.platform.getConfig()` (contract 7). */
const platformConfig = (
  config: RuntimeConfig,
  settings: PlatformSettings,
  instance: InstanceIdentity,
): PlatformConfig => ({
  instanceName: instance.name,
  ...(instance.primaryColor && { instancePrimaryColor: instance.primaryColor }),
  instanceId: settings.instanceId,
  tenantName: settings.tenantName,
  instanceUrl: config.publicUrl,
  ...(instance.emailFromName && { instanceEmailFromName: instance.emailFromName }),
  ...(instance.emailLogo && { instanceEmailLogo: instance.emailLogo }),
  platformVersion: PLATFORM_VERSION,
});
