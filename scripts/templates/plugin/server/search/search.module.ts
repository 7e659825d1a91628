import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { searchEntries } from './search-entries';

/** The part in the search of the workspace. */
@Module({})
export class SearchModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.search.provide(searchEntries);
  }
}
