import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { BadgeModule } from './badge/badge.module'; // with badge
import { EntitlementsModule } from './entitlements/entitlements.module'; // with entitlements
import { deleteEntries } from './entries/delete-entries';
import { EntriesController } from './entries/entries.controller';
import { EntriesService } from './entries/entries.service';
import { EntryRow } from './entries/entry.entity';
import { FilesModule } from './files/files.module'; // with files
import { JobsModule } from './jobs/jobs.module'; // with jobs
import { LinksModule } from './links/links.module'; // with links
import { LiveModule } from './live/live.module'; // with live
import { migrations } from './migrations';
import { NotificationsModule } from './notifications/notifications.module'; // with notifications
import { PeopleModule } from './people/people.module'; // with people
import { PortabilityModule } from './portability/portability.module'; // with portability
import { SearchModule } from './search/search.module'; // with search
import { SettingsModule } from './settings/settings.module'; // with settings
import { SharingModule } from './sharing/sharing.module'; // with sharing
import { WebhooksModule } from './webhooks/webhooks.module'; // with webhooks

export const store: PluginStore = { entities: [EntryRow], migrations };

/** Starter: a list of entries. Its routes stand under `/starter/api`. */
@Module({
  imports: [
    BadgeModule, // with badge
    EntitlementsModule, // with entitlements
    FilesModule, // with files
    JobsModule, // with jobs
    LinksModule, // with links
    LiveModule, // with live
    NotificationsModule, // with notifications
    PeopleModule, // with people
    PortabilityModule, // with portability
    SearchModule, // with search
    SettingsModule, // with settings
    SharingModule, // with sharing
    WebhooksModule, // with webhooks
  ],
  controllers: [EntriesController],
  providers: [EntriesService],
})
export default class StarterModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideDelete(deleteEntries);
  }
}
