import { Module } from '@nestjs/common';
import { ActivityModule } from '../../activity/activity.module';
import { AssetsModule } from '../../instance/assets/assets.module';
import { DataSharingModule } from '../../plugins/data-sharing/data-sharing.module';
import { FilesModule } from '../../files/files.module';
import { DeletionModule } from '../../people/deletion/deletion.module';
import { LinksModule } from '../../plugins/links/links.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { PluginSettingsModule } from '../../plugins/settings/plugin-settings.module';
import { HomeModule } from '../../people/home/home.module';
import { PreferencesModule } from '../../people/preferences/preferences.module';
import { ArchiveFiller } from './archive/archive-filler';
import { ArchiveHeads } from './archive/archive-heads';
import { ExportNotice } from './download/export-notice';
import { ExportRun } from './download/export-run';
import { Exports } from './download/exports.service';
import { RunningExports } from './download/running-exports';
import { ExportsController } from './exports.controller';
import { DeadExports } from './history/dead-exports';
import { ExportRows } from './history/export-rows';
import { AccountIdentities } from './sections/account-identity';
import { FilesExporter } from './sections/files-exporter';
import { sectionExporterProviders } from './sections/platform-section-exporters';

/** The export of everything that is kept of a person, and its history. */
@Module({
  imports: [
    ActivityModule,
    AssetsModule,
    DataSharingModule,
    DeletionModule,
    LinksModule,
    FilesModule,
    NotificationsModule,
    PluginSettingsModule,
    HomeModule,
    PreferencesModule,
  ],
  controllers: [ExportsController],
  providers: [
    AccountIdentities,
    ArchiveFiller,
    ArchiveHeads,
    DeadExports,
    ExportNotice,
    ExportRows,
    FilesExporter,
    ExportRun,
    Exports,
    RunningExports,
    ...sectionExporterProviders,
  ],
})
export class ExportModule {}
