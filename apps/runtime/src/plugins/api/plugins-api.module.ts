import { Module } from '@nestjs/common';
import { AdminPluginsController } from './admin-plugins.controller';
import { AdminPlugins } from './admin-plugins';
import { DenialProofs } from './denial-proofs';
import { PageErrorsController } from './page-errors.controller';
import { PluginsController } from './plugins.controller';
import { VisiblePlugins } from './visible-plugins';

/** The routes about installed plugins, for people and for administrators. */
@Module({
  controllers: [PluginsController, PageErrorsController, AdminPluginsController],
  providers: [VisiblePlugins, AdminPlugins, DenialProofs],
  exports: [VisiblePlugins],
})
export class PluginsApiModule {}
