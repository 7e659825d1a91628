import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { EntriesController } from './entries/entries.controller';
import { EntriesService } from './entries/entries.service';
import { EntryRow } from './entries/entry.entity';
import { migrations } from './migrations';
import { deleteEntries, exportEntries, importEntries } from './portability';

export const store: PluginStore = { entities: [EntryRow], migrations };

/** Starter: a list of entries. Its routes stand under `/starter/api`. */
@Module({ controllers: [EntriesController], providers: [EntriesService] })
export default class StarterModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportEntries);
    sdk.portability.provideImport(importEntries);
    sdk.portability.provideDelete(deleteEntries);
  }
}
