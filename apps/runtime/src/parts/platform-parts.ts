import express from 'express';
import { AdminKeyReader } from '../admin-keys/admin-key-reader';
import { GrantedCapabilities } from '../capabilities/granted-capabilities';
import { PluginCapabilities } from '../capabilities/plugin-capabilities';
import { routedDataSource } from '../dev-mode/routed-data-source';
import { EntitlementPaywall } from '../entitlements/paywall';
import { ProblemBoard } from '../health/problem-board';
import { HotRoutes } from '../hot-route/hot-routes';
import { IdentityHandover } from '../instance/mail/identity-handover';
import { InstanceIdentity } from '../instance/instance-identity';
import { Lifecycle } from '../lifecycle';
import { activityParts } from './activity-parts';
import { callerParts } from './caller-parts';
import type { PartsOptions } from './parts-options';
import { createPluginHost } from './plugin-host-parts';
import { OpenStores } from '../plugin-host/store/open-stores';
import { PlatformServices } from './platform-services';
import { PlatformSettings } from '../settings/platform-settings';
import { Revisions } from '../settings/revisions';

/** What exists before Nest does, because the gateway in front of it uses it too. */
export type PlatformParts = Awaited<ReturnType<typeof makeParts>>;

/** Makes the parts, in the order in which they need one another. Nothing runs yet. */
export async function makeParts(options: PartsOptions) {
  const { config, logger, dataSource, mock } = options;
  const requestDataSource = mock ? routedDataSource(dataSource, mock.platform) : dataSource;
  const revisions = new Revisions(dataSource);
  const settings = await PlatformSettings.open(dataSource, revisions, mock?.platform);
  const defaults = config.instanceDefaults;
  const instance = await InstanceIdentity.open(dataSource, { revisions, defaults, mock: mock?.platform });
  const app = express();
  const services = new PlatformServices();
  const problems = new ProblemBoard();
  const activity = activityParts({ ...options, requestDataSource, problems });
  const openStores = new OpenStores();
  openStores.add(dataSource);
  const around = { settings, instance, express: app, services, journal: activity.journal, problems, openStores };
  const plugins = createPluginHost({ ...options, ...around });
  await plugins.generation.reload();
  revisions.follow('plugins', () => plugins.generation.reload());
  const caller = callerParts(config, logger, problems);
  const granted = await GrantedCapabilities.open(dataSource, revisions);
  return {
    config,
    logger,
    dataSource,
    requestDataSource,
    revisions,
    ...around,
    ...activity,
    ...caller,
    handover: new IdentityHandover(instance, caller.internal, { publicUrl: config.publicUrl, logger }),
    plugins,
    adminKeys: new AdminKeyReader(dataSource, logger),
    hotRoutes: new HotRoutes((err, { requestId }) => logger.error({ err, requestId }, 'request failed')),
    lifecycle: new Lifecycle(),
    paywall: await EntitlementPaywall.open(dataSource, plugins, revisions),
    granted,
    capabilities: new PluginCapabilities(plugins, granted),
  };
}

/** Ends what the parts keep open or repeat. */
export async function stopParts(parts: PlatformParts): Promise<void> {
  parts.follower.stop();
  await parts.handover.stop();
  parts.revisions.stop();
  parts.internal.close();
  parts.verifier.close();
  await parts.plugins.close();
  // After everything that may add to them.
  await parts.activityQueue.stop();
  await parts.mockActivityQueue.stop();
  await parts.headWatch.stop();
}
