import { PLATFORM_VERSION } from '@sv/server/platform-version';
import type { PlatformConfig, ServerPlugin } from '@sv/sdk';
import type { ActivityJournal } from '../../activity/journal/activity-journal';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import type { AdmittedRequest } from '../../kernel/request-context/caller';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { PlatformOptions } from '../../kernel/platform-options';
import type { ProblemBoard } from '../../kernel/problems/problem-board';
import type { PlatformSettings } from '../../kernel/settings/platform-settings';
import type { OpenStores } from '../stores/open-stores';
import { StoreRoles } from '../stores/postgres/store-roles';
import { StoreMarks } from '../stores/store-marks';
import type { StorePlaces } from '../stores/store-places';
import { PluginHost } from './plugin-host';
import type { PluginHostOptions } from './plugin-host.options';

/** What the host needs of the platform around it. */
interface Platform extends Pick<PlatformOptions, 'config' | 'logger' | 'dataSource' | 'express'> {
  registry: readonly ServerPlugin[];
  mockPlaces: StorePlaces | null;
  settings: PlatformSettings;
  identity: InstanceIdentity;
  journal: ActivityJournal;
  problems: ProblemBoard;
  openStores: OpenStores;
}

/** Creates the plugin host of this instance. No plugin runs yet. */
export async function createPluginHost(platform: Platform): Promise<PluginHost> {
  const { config, logger, registry, settings, identity, journal } = platform;
  const host = new PluginHost({
    registry,
    examplePlugins: config.examplePlugins,
    safeMode: config.safeMode,
    platformVersion: PLATFORM_VERSION,
    rootPluginId: () => settings.rootPluginId,
    stores: storePlaces(platform),
    port: config.port,
    instance: { env: config.env, platformConfig: () => platformConfig(config, settings, identity) },
    app: appOptions(platform),
    logger,
    journal,
  });
  await host.generation.reload();
  return host;
}

function storePlaces({ config, dataSource, problems, openStores, mockPlaces }: Platform): StorePlaces {
  const { databaseUrl: url, rootCertificate, databaseLimits: limits, authSecret, dataDir } = config;
  const database = { url, rootCertificate, limits };
  const isPostgres = dataSource.options.type === 'postgres';
  return {
    platform: dataSource,
    database,
    dataDir,
    // Only Postgres has roles.
    roles: isPostgres ? new StoreRoles({ platform: dataSource, database, authSecret, problems }) : undefined,
    marks: new StoreMarks(dataSource, dataDir),
    open: openStores,
    mock: mockPlaces ?? undefined,
  };
}

const appOptions = ({ config, express, logger }: Platform): PluginHostOptions['app'] => ({
  bodyLimitBytes: config.bodyLimitBytes,
  publicBodyLimitBytes: config.publicBodyLimitBytes,
  prototypes: { request: express.request, response: express.response },
  report: (failure, request) => logger.error({ err: failure, requestId: request.requestId }, 'request failed'),
  write: (error, request) => (request as AdmittedRequest).refuse?.(error),
});

/** `sdk.platform.getConfig()` (docs/sdk.md). */
function platformConfig(config: RuntimeConfig, settings: PlatformSettings, identity: InstanceIdentity): PlatformConfig {
  const emailLogo = identity.pictureOf('email-logo');
  return {
    instanceName: identity.name,
    ...(identity.primaryColor && { instancePrimaryColor: identity.primaryColor }),
    instanceId: settings.instanceId,
    tenantName: settings.tenantName,
    instanceUrl: config.publicUrl,
    ...(identity.emailFromName && { instanceEmailFromName: identity.emailFromName }),
    ...(emailLogo && { instanceEmailLogo: emailLogo }),
    platformVersion: PLATFORM_VERSION,
  };
}
