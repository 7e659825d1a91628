import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { DayRow } from './days/day.entity';
import { DaysController } from './days/days.controller';
import { DaysService } from './days/days.service';
import { MemoriesController } from './memories/memories.controller';
import { migrations } from './migrations';
import { deleteDays, exportDays, importDays } from './portability';

export const store: PluginStore = { entities: [DayRow], migrations };

/** Daybook: a few lines a day. Its routes stand under `/premium/api`. */
@Module({ controllers: [DaysController, MemoriesController], providers: [DaysService] })
export default class DaybookModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportDays);
    sdk.portability.provideImport(importDays);
    sdk.portability.provideDelete(deleteDays);
  }
}
