import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { DeletedItemRow } from './deleted-items/deleted-item.entity';
import { ForgetDeleted } from './deleted-items/forget-deleted';
import { RestoreController } from './deleted-items/restore.controller';
import { RestoreService } from './deleted-items/restore.service';
import { DeletedListRow } from './deleted-lists/deleted-list.entity';
import { DeletedLists } from './deleted-lists/deleted-lists';
import { DueBadges } from './due/due-badges';
import { DueController } from './due/due.controller';
import { DueTasksService } from './due/due-tasks.service';
import { CalendarsController } from './feed/calendars.controller';
import { CalendarsService } from './feed/calendars.service';
import { FeedController } from './feed/feed.controller';
import { FilterRow } from './filters/filter.entity';
import { FiltersController } from './filters/filters.controller';
import { FiltersService } from './filters/filters.service';
import { ItemPagesService } from './items/item-pages.service';
import { ItemsController } from './items/items.controller';
import { ItemsService } from './items/items.service';
import { TaskItemRow } from './items/task-item.entity';
import { LinkSweep } from './links/link-sweep';
import { ListLinkRow } from './links/list-link.entity';
import { ListPageController } from './links/list-page.controller';
import { ListPageService } from './links/list-page.service';
import { OutsideLinks } from './links/outside-links';
import { ListNews } from './live/list-news';
import { ListCounts } from './lists/list-counts';
import { ListsController } from './lists/lists.controller';
import { ListsService } from './lists/lists.service';
import { TaskListRow } from './lists/task-list.entity';
import { migrations } from './migrations';
import { NoticeDelivery } from './notices/notice-delivery';
import { ShareNotice } from './notices/share-notice';
import { TaskNoticeRow } from './notices/task-notice.entity';
import { TaskNotices } from './notices/task-notices';
import { ManyChangesController } from './many/many-changes.controller';
import { ManyChangesService } from './many/many-changes.service';
import { MoveController } from './move/move.controller';
import { MoveService } from './move/move.service';
import { deleteTasks } from './portability/delete-tasks';
import { exportTasks } from './portability/export-tasks';
import { importTasks } from './portability/import-tasks';
import { DueReminders } from './reminders/due-reminders';
import { ReminderPlan } from './reminders/reminder-plan';
import { PartsController } from './parts/parts.controller';
import { searchTasks } from './search/search-tasks';
import { SectionRow } from './sections/section.entity';
import { SectionsController } from './sections/sections.controller';
import { SectionsService } from './sections/sections.service';
import { ListMemberRow } from './sharing/list-member.entity';
import { ListPeopleController } from './sharing/list-people.controller';
import { MembersController } from './sharing/members.controller';
import { MembersService } from './sharing/members.service';
import { TagsController } from './tags/tags.controller';
import { ExportService } from './transfer/export.service';
import { ImportService } from './transfer/import.service';
import { TransferController } from './transfer/transfer.controller';
import { talkParts } from './talk/talk-parts';
import { ViewsController } from './views/views.controller';
import { ViewsService } from './views/views.service';

const entities = [
  TaskListRow,
  TaskItemRow,
  DeletedListRow,
  DeletedItemRow,
  ListMemberRow,
  TaskNoticeRow,
  ListLinkRow,
  ...talkParts.entities,
  FilterRow,
  SectionRow,
];

export const store: PluginStore = { entities, migrations };

/** Tasks: lists, and what is to be done. Its routes stand under `/tasks/api`. */
@Module({
  controllers: [
    ListsController,
    MembersController,
    ListPeopleController,
    SectionsController,
    ItemsController,
    PartsController,
    DueController,
    ListPageController,
    CalendarsController,
    FeedController,
    TransferController,
    TagsController,
    RestoreController,
    MoveController,
    ManyChangesController,
    ...talkParts.controllers,
    ViewsController,
    FiltersController,
  ],
  providers: [
    ListsService,
    DeletedLists,
    ForgetDeleted,
    ListCounts,
    ItemsService,
    ItemPagesService,
    RestoreService,
    MoveService,
    ManyChangesService,
    ReminderPlan,
    DueReminders,
    DueBadges,
    DueTasksService,
    ListNews,
    MembersService,
    ShareNotice,
    TaskNotices,
    NoticeDelivery,
    OutsideLinks,
    ListPageService,
    LinkSweep,
    CalendarsService,
    ImportService,
    ExportService,
    ...talkParts.providers,
    ViewsService,
    FiltersService,
    SectionsService,
  ],
})
export default class TasksModule implements OnModuleInit {
  constructor(private readonly badges: DueBadges) {}

  onModuleInit(): void {
    sdk.portability.provideExport(exportTasks);
    sdk.portability.provideImport(async request => {
      const report = await importTasks(request);
      await this.badges.countLater(request.userId);
      return report;
    });
    sdk.portability.provideDelete(async request => {
      for (const heir of await deleteTasks(request)) await this.badges.countLater(heir);
    });
    sdk.search.provide(searchTasks);
  }
}
