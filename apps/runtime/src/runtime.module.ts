import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FrameworkLogger, loggerModule } from '@sv/server/logger/logger.module';
import { AccessGuard } from './access/access.guard';
import { FreshSessionGuard } from './access/fresh-session.guard';
import { ActivityModule } from './activity/activity.module';
import { AdminKeysModule } from './admin-keys/admin-keys.module';
import { AssetsModule } from './assets/assets.module';
import { DataSharingModule } from './data-sharing/data-sharing.module';
import { CapabilitiesModule } from './capabilities/capabilities.module';
import { DeletionModule } from './deletion/deletion.module';
import { EntitlementsModule } from './entitlements/entitlements.module';
import { HealthModule } from './health/health.module';
import { InstanceModule } from './instance/instance.module';
import { InvitesModule } from './invites/invites.module';
import { MailerModule } from './mailer/mailer.module';
import { NoticesModule } from './notices/notices.module';
import { BroadcastsModule } from './notifications/broadcasts/broadcasts.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OpenApiModule } from './openapi/openapi.module';
import type { PlatformParts } from './parts/platform-parts';
import { PlatformModule } from './platform.module';
import { PluginsApiModule } from './plugins-api/plugins-api.module';
import { PoliciesModule } from './policies/policies.module';
import { PortabilityModule } from './portability/portability.module';
import { PreferencesModule } from './preferences/preferences.module';
import { RateLimitsModule } from './rate-limits/rate-limits.module';
import { SettingsModule } from './settings/settings.module';
import { ShellApiModule } from './shell-api/shell-api.module';
import { UsersModule } from './users/users.module';

/** The platform's Nest application: the list of its features. Everything is closed unless a route opens itself. */
@Module({})
export class RuntimeModule {
  static with(parts: PlatformParts): DynamicModule {
    return {
      module: RuntimeModule,
      imports: [
        loggerModule(parts.logger),
        PlatformModule.with(parts),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ retryAttempts: 0 }),
          dataSourceFactory: async () => parts.requestDataSource,
        }),
        ShellApiModule,
        PluginsApiModule,
        EntitlementsModule,
        PreferencesModule,
        RateLimitsModule,
        NotificationsModule,
        BroadcastsModule,
        NoticesModule,
        MailerModule,
        UsersModule,
        DataSharingModule,
        DeletionModule,
        InstanceModule,
        InvitesModule,
        PoliciesModule,
        AdminKeysModule,
        CapabilitiesModule,
        ActivityModule,
        SettingsModule,
        HealthModule,
        AssetsModule,
        PortabilityModule,
        OpenApiModule,
      ],
      // In this order: who may at all, then whether they confirmed lately that it is them.
      providers: [
        FrameworkLogger,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: FreshSessionGuard },
      ],
    };
  }
}
