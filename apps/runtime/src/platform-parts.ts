import type { Logger } from '@sv/server/logger/logger';
import { platformVersion } from '@sv/server/platform-version';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import type { ServerPlugin } from '@sv/sdk';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { CookieCache } from './auth-client/cookie-cache';
import { InternalClient } from './auth-client/internal-client';
import { RevocationFollower } from './auth-client/revocation-follower';
import { RevocationList } from './auth-client/revocation-list';
import { SessionVerifier } from './auth-client/session-verifier';
import { PluginCapabilities } from './capabilities/plugin-capabilities';
import type { RuntimeConfig } from './config/runtime-config';
import { EntitlementPaywall } from './entitlements/paywall';
import { ProblemBoard } from './health/problem-board';
import { InstanceIdentity } from './instance/instance-identity';
import { Lifecycle } from './lifecycle';
import { PluginHost } from './plugin-host/plugin-host';
import { PlatformSettings } from './settings/platform-settings';
import { Revisions } from './settings/revisions';

/** What exists before Nest does, because the gateway in front of it uses it too. */
export type PlatformParts = Awaited<ReturnType<typeof makeParts>>;

/** Makes the parts, in the order in which they need one another. Nothing runs yet. */
export async function makeParts(
  config: RuntimeConfig,
  logger: Logger,
  dataSource: WorkspaceDataSource,
  registry: readonly ServerPlugin[],
) {
  const problems = new ProblemBoard();
  const lifecycle = new Lifecycle();
  const revisions = new Revisions(dataSource);
  const settings = await PlatformSettings.open(dataSource, revisions);
  const instance = new InstanceIdentity(config.instanceDefaults);
  const plugins = new PluginHost({
    registry,
    dataDir: config.dataDir,
    dataSource,
    databaseUrl: config.databaseUrl,
    examplePlugins: config.examplePlugins,
    safeMode: config.safeMode,
    bodyLimitBytes: config.bodyLimitBytes,
    rootPluginId: () => settings.rootPluginId,
    logger,
  });
  const paywall = await EntitlementPaywall.open(dataSource, plugins, revisions);
  const capabilities = new PluginCapabilities(plugins);
  const internal = new InternalClient(config.authUrl, config.authSecret);
  const revocations = new RevocationList();
  const follower = new RevocationFollower(internal, revocations, logger);
  const cookies = new CookieCache(new SessionCookieCodec(config.authSecret, config.previousAuthSecret));
  const verifier = new SessionVerifier({ ...config, cookies });
  const stop = (): void => {
    follower.stop();
    revisions.stop();
    internal.close();
    verifier.close();
  };
  return {
    config, logger, dataSource, problems, lifecycle, revisions, settings, instance, plugins, paywall,
    capabilities, internal, revocations, follower, cookies, verifier, platformVersion, stop,
  };
}
