import { Module } from '@nestjs/common';
import { MailerModule } from '../../instance/mailer/mailer.module';
import { FilesModule } from '../../files/files.module';
import { ThumbnailsModule } from '../../files/thumbnails/thumbnails.module';
import { LiveModule } from '../../notifications/live/live.module';
import { BroadcastsModule } from '../../notifications/broadcasts/broadcasts.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { PeopleDirectoryModule } from '../../people/directory/people-directory.module';
import { DeletionModule } from '../../people/deletion/deletion.module';
import { PreferencesModule } from '../../people/preferences/preferences.module';
import { BadgesModule } from '../badges/badges.module';
import { DataSharingModule } from '../data-sharing/data-sharing.module';
import { LinksModule } from '../links/links.module';
import { PluginJobsModule } from '../jobs/plugin-jobs.module';
import { PluginSettingsModule } from '../settings/plugin-settings.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { GroupMembers } from '../live/group-members';
import { ActivityBridge } from './activity.bridge';
import { BadgesBridge } from './badges.bridge';
import { DataBridge } from './data.bridge';
import { EntitlementsBridge } from './entitlements.bridge';
import { LinksBridge } from './links.bridge';
import { JobsBridge } from './jobs.bridge';
import { FilesBridge } from './files.bridge';
import { LiveBridge } from './live.bridge';
import { MailerBridge } from './mailer.bridge';
import { NotificationsBridge } from './notifications.bridge';
import { PlatformBridges } from './platform-bridges';
import { PresenceBridge } from './presence.bridge';
import { SettingsBridge } from './settings.bridge';
import { UsersBridge } from './users.bridge';
import { WebhooksBridge } from './webhooks.bridge';

/** What plugins can do through the SDK (docs/sdk.md). */
@Module({
  imports: [
    BadgesModule,
    DataSharingModule,
    DeletionModule,
    LinksModule,
    MailerModule,
    NotificationsModule,
    PeopleDirectoryModule,
    PluginJobsModule,
    PreferencesModule,
    PluginSettingsModule,
    BroadcastsModule,
    LiveModule,
    WebhooksModule,
    FilesModule,
    ThumbnailsModule,
  ],
  providers: [
    ActivityBridge,
    BadgesBridge,
    DataBridge,
    EntitlementsBridge,
    JobsBridge,
    MailerBridge,
    NotificationsBridge,
    PlatformBridges,
    PresenceBridge,
    SettingsBridge,
    GroupMembers,
    LinksBridge,
    LiveBridge,
    FilesBridge,
    UsersBridge,
    WebhooksBridge,
  ],
})
export class SdkBridgeModule {}
