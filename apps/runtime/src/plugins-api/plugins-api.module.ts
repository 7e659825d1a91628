import { Module } from '@nestjs/common';
import { AdminPluginsController } from './admin-plugins.controller';
import { AdminPlugins } from './admin-plugins';
import { PluginsController } from './plugins.controller';
import { VisiblePlugins } from './visible-plugins';

/** What is installed, for people and for administrators. */
@Module({
  controllers: [PluginsController, AdminPluginsController],
  providers: [VisiblePlugins, AdminPlugins],
  exports: [VisiblePlugins],
})
export class PluginsApiModule {}
