import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ActivityJournal } from './activity/activity-journal';
import { AuditKeys } from './activity/chain/audit-keys';
import { ActivityQueue } from './activity/queue/activity-queue';
import { MockActivityQueue } from './activity/queue/mock-activity-queue';
import { InternalClient } from './auth-client/internal-client';
import { RevocationFollower } from './auth-client/revocation-follower';
import { RuntimeConfig } from './config/runtime-config';
import { EntitlementPaywall } from './entitlements/paywall';
import { ProblemBoard } from './health/problem-board';
import { HotRoutes } from './hot-route/hot-routes';
import { InstanceIdentity } from './instance/instance-identity';
import { Lifecycle } from './lifecycle';
import type { PlatformParts } from './parts/platform-parts';
import { GrantedCapabilities } from './capabilities/granted-capabilities';
import { PluginCapabilities } from './capabilities/plugin-capabilities';
import { PluginHost } from './plugin-host/plugin-host';
import { OpenStores } from './plugin-host/store/open-stores';
import { PlatformSettings } from './settings/platform-settings';
import { Revisions } from './settings/revisions';

/** Hands the parts that were made at start to every feature. The one global module, and it has no logic. */
@Global()
@Module({})
export class PlatformModule {
  static with(parts: PlatformParts): DynamicModule {
    const providers = [
      { provide: RuntimeConfig, useValue: parts.config },
      { provide: ActivityJournal, useValue: parts.journal },
      { provide: ActivityQueue, useValue: parts.activityQueue },
      { provide: MockActivityQueue, useValue: parts.mockActivityQueue },
      { provide: AuditKeys, useValue: parts.auditKeys },
      { provide: InternalClient, useValue: parts.internal },
      { provide: RevocationFollower, useValue: parts.follower },
      { provide: InstanceIdentity, useValue: parts.instance },
      { provide: PluginHost, useValue: parts.plugins },
      { provide: OpenStores, useValue: parts.openStores },
      { provide: GrantedCapabilities, useValue: parts.granted },
      { provide: PluginCapabilities, useValue: parts.capabilities },
      { provide: EntitlementPaywall, useValue: parts.paywall },
      { provide: PlatformSettings, useValue: parts.settings },
      { provide: Revisions, useValue: parts.revisions },
      { provide: HotRoutes, useValue: parts.hotRoutes },
      { provide: ProblemBoard, useValue: parts.problems },
      { provide: Lifecycle, useValue: parts.lifecycle },
    ];
    return { module: PlatformModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
