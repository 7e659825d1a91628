import { Module } from '@nestjs/common';
import { AssetsModule } from '../../instance/assets/assets.module';
import { DataSharingModule } from '../../plugins/data-sharing/data-sharing.module';
import { FilesModule } from '../../files/files.module';
import { DeletionModule } from '../../people/deletion/deletion.module';
import { EntitlementsModule } from '../../plugins/entitlements/entitlements.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { PluginSettingsModule } from '../../plugins/settings/plugin-settings.module';
import { HomeModule } from '../../people/home/home.module';
import { PreferencesModule } from '../../people/preferences/preferences.module';
import { AccountImport } from './account-import';
import { ImportController } from './import.controller';
import { Imports } from './imports.service';
import { PluginSections } from './plugins/plugin-sections';
import { ImportReceipts } from './receipts/import-receipts.sql';
import { DeadImports } from './run/dead-imports';
import { ImportRuns } from './run/import-runs';
import { sectionImporterProviders } from './sections/platform-section-importers';
import { SectionImport } from './sections/section-import';
import { Staging } from './upload/staging';

/** The import of an archive into the account of the person who uploads it. */
@Module({
  imports: [
    AssetsModule,
    DataSharingModule,
    DeletionModule,
    EntitlementsModule,
    FilesModule,
    NotificationsModule,
    PluginSettingsModule,
    HomeModule,
    PreferencesModule,
  ],
  controllers: [ImportController],
  providers: [
    AccountImport,
    DeadImports,
    ImportReceipts,
    ImportRuns,
    Imports,
    PluginSections,
    SectionImport,
    Staging,
    ...sectionImporterProviders,
  ],
})
export class ImportModule {}
