import { Module } from '@nestjs/common';
import { MailerModule } from '../../instance/mailer/mailer.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { PeopleDirectoryModule } from '../../people/directory/people-directory.module';
import { DeletionModule } from '../../people/deletion/deletion.module';
import { BadgesModule } from '../badges/badges.module';
import { DataSharingModule } from '../data-sharing/data-sharing.module';
import { PluginSettingsModule } from '../settings/plugin-settings.module';
import { ActivityBridge } from './activity.bridge';
import { BadgesBridge } from './badges.bridge';
import { DataBridge } from './data.bridge';
import { EntitlementsBridge } from './entitlements.bridge';
import { MailerBridge } from './mailer.bridge';
import { NotificationsBridge } from './notifications.bridge';
import { PlatformBridges } from './platform-bridges';
import { SettingsBridge } from './settings.bridge';
import { UsersBridge } from './users.bridge';

/** What plugins can do through the SDK (docs/sdk.md). */
@Module({
  imports: [
    BadgesModule,
    DataSharingModule,
    DeletionModule,
    MailerModule,
    NotificationsModule,
    PeopleDirectoryModule,
    PluginSettingsModule,
  ],
  providers: [
    ActivityBridge,
    BadgesBridge,
    DataBridge,
    EntitlementsBridge,
    MailerBridge,
    NotificationsBridge,
    PlatformBridges,
    SettingsBridge,
    UsersBridge,
  ],
})
export class SdkBridgeModule {}
