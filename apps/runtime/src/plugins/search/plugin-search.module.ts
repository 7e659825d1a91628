import { Module } from '@nestjs/common';
import { PluginsApiModule } from '../api/plugins-api.module';
import { ProviderCall } from './provider-call';
import { RunningSearches } from './running-searches';
import { SearchController } from './search.controller';
import { PluginSearch } from './plugin-search';

/** The search over the apps of a person. */
@Module({
  imports: [PluginsApiModule],
  controllers: [SearchController],
  providers: [PluginSearch, ProviderCall, RunningSearches],
})
export class PluginSearchModule {}
