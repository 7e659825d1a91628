import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FrameworkLogger, loggerModule } from '@sv/server/logger/logger.module';
import { AccessGuard } from './kernel/access/access.guard';
import { GatewayModule } from './gateway/gateway.module';
import { KernelModule } from './kernel/kernel.module';
import type { PlatformOptions } from './kernel/platform-options';
import { PluginsModule, type PluginsOptions } from './plugins/plugins.module';
import { SdkBridgeModule } from './plugins/sdk-bridge/sdk-bridge.module';
import { FreshSessionGuard } from './kernel/access/fresh-session.guard';
import { ActivityModule } from './activity/activity.module';
import { AdminKeysModule } from './operations/admin-keys/admin-keys.module';
import { BackupsModule } from './operations/backups/backups.module';
import { AssetsModule } from './instance/assets/assets.module';
import { DataSharingModule } from './plugins/data-sharing/data-sharing.module';
import { AppAccessModule } from './plugins/access/access.module';
import { CapabilitiesModule } from './plugins/capabilities/capabilities.module';
import { DeletionModule } from './people/deletion/deletion.module';
import { EntitlementsModule } from './plugins/entitlements/entitlements.module';
import { GroupsModule } from './people/groups/groups.module';
import { HealthModule } from './operations/health/health.module';
import { ProofModule } from './operations/proof/proof.module';
import { JobsModule } from './jobs/jobs.module';
import { InstanceModule } from './instance/identity/instance.module';
import { HomeModule } from './people/home/home.module';
import { InvitesModule } from './people/invites/invites.module';
import { LiveModule } from './notifications/live/live.module';
import { MailerModule } from './instance/mailer/mailer.module';
import { MetricsModule } from './operations/metrics/metrics.module';
import { NoticesModule } from './notifications/notices/notices.module';
import { BroadcastsModule } from './notifications/broadcasts/broadcasts.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OpenApiModule } from './operations/openapi/openapi.module';
import { PeopleDirectoryModule } from './people/directory/people-directory.module';
import { PluginsApiModule } from './plugins/api/plugins-api.module';
import { PoliciesModule } from './people/policies/policies.module';
import { PortabilityModule } from './portability/portability.module';
import { PluginSearchModule } from './plugins/search/plugin-search.module';
import { PreferencesModule } from './people/preferences/preferences.module';
import { RateLimitsModule } from './kernel/rate-limits/rate-limits.module';
import { SettingsModule } from './operations/settings/settings.module';
import { SetupModule } from './operations/setup/setup.module';
import { ShellApiModule } from './shell/api/shell-api.module';
import { UsersModule } from './people/users/users.module';

/** The platform's Nest application: the list of its features. Every route is closed unless it is marked otherwise. */
@Module({})
export class RuntimeModule {
  static with(options: PlatformOptions, plugins: PluginsOptions): DynamicModule {
    return {
      module: RuntimeModule,
      imports: [
        loggerModule(options.logger),
        KernelModule.with(options),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ retryAttempts: 0 }),
          dataSourceFactory: async () => options.requestDataSource,
        }),
        JobsModule,
        PluginsModule.with(plugins),
        SdkBridgeModule,
        GatewayModule,
        ShellApiModule,
        PluginsApiModule,
        PluginSearchModule,
        EntitlementsModule,
        PreferencesModule,
        HomeModule,
        RateLimitsModule,
        LiveModule,
        NotificationsModule,
        BroadcastsModule,
        NoticesModule,
        MailerModule,
        UsersModule,
        GroupsModule,
        PeopleDirectoryModule,
        DataSharingModule,
        DeletionModule,
        InstanceModule,
        InvitesModule,
        PoliciesModule,
        AdminKeysModule,
        AppAccessModule,
        CapabilitiesModule,
        ActivityModule,
        SettingsModule,
        SetupModule,
        HealthModule,
        ProofModule,
        MetricsModule,
        BackupsModule,
        AssetsModule,
        PortabilityModule,
        OpenApiModule,
      ],
      // In this order: first whether the caller may use the route, then whether their session is fresh enough.
      providers: [
        FrameworkLogger,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: FreshSessionGuard },
      ],
    };
  }
}
