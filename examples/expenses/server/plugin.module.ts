import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { CsvController } from './csv/csv.controller';
import { EntriesController } from './entries/entries.controller';
import { EntriesService } from './entries/entries.service';
import { EntryRow } from './entries/entry.entity';
import { ShareRow } from './entries/share.entity';
import { GroupRow } from './groups/group.entity';
import { GroupsController } from './groups/groups.controller';
import { GroupsService } from './groups/groups.service';
import { MemberRow } from './groups/member.entity';
import { MembersService } from './groups/members.service';
import { GroupLinkController } from './links/group-link.controller';
import { GroupLinkService } from './links/group-link.service';
import { migrations } from './migrations';
import { GroupNews } from './news/group-news';
import { ShowCounts } from './news/show-counts';
import { TellDebtors } from './news/tell-debtors';
import { WeeklyReminder } from './news/weekly-reminder';
import { PaymentsController } from './payments/payments.controller';
import { deletePerson } from './portability/delete-person';
import { exportGroups } from './portability/export-groups';
import { importGroups } from './portability/import-groups';
import { ReceiptsController } from './receipts/receipts.controller';
import { ReceiptsService } from './receipts/receipts.service';
import { searchExpenses } from './search/search-expenses';

export const store: PluginStore = { entities: [GroupRow, MemberRow, EntryRow, ShareRow], migrations };

/** Expenses: who paid what for whom. Its routes stand under `/expenses/api`. */
@Module({
  controllers: [
    GroupsController,
    EntriesController,
    GroupLinkController,
    ReceiptsController,
    PaymentsController,
    CsvController,
  ],
  providers: [
    GroupsService,
    MembersService,
    EntriesService,
    GroupLinkService,
    ReceiptsService,
    GroupNews,
    ShowCounts,
    TellDebtors,
    WeeklyReminder,
  ],
})
export default class ExpensesModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportGroups);
    sdk.portability.provideImport(importGroups);
    sdk.portability.provideDelete(deletePerson);
    sdk.search.provide(searchExpenses);
  }
}
