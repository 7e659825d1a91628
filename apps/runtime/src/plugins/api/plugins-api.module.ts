import { Module } from '@nestjs/common';
import { PeopleDirectoryModule } from '../../people/directory/people-directory.module';
import { PluginSettingsModule } from '../settings/plugin-settings.module';
import { BadgesModule } from '../badges/badges.module';
import { AdminPluginsController } from './admin-plugins.controller';
import { AdminPlugins } from './admin-plugins';
import { BadgesController } from './badges.controller';
import { DenialProofs } from './denial-proofs';
import { NotifyingAppsController } from './notifying/notifying-apps.controller';
import { PageErrorsController } from './page-errors.controller';
import { PluginsController } from './plugins.controller';
import { AppSettingsController } from './settings/app-settings.controller';
import { PluginSettingsController } from './settings/plugin-settings.controller';
import { SettingReferences } from './settings/setting-references';
import { SettingsForm } from './settings/settings-form';
import { VisiblePlugins } from './visible-plugins';

/** The routes about installed plugins, for people and for administrators. */
@Module({
  imports: [BadgesModule, PeopleDirectoryModule, PluginSettingsModule],
  controllers: [
    PluginsController,
    PageErrorsController,
    BadgesController,
    NotifyingAppsController,
    AdminPluginsController,
    PluginSettingsController,
    AppSettingsController,
  ],
  providers: [VisiblePlugins, AdminPlugins, DenialProofs, SettingReferences, SettingsForm],
  exports: [VisiblePlugins],
})
export class PluginsApiModule {}
