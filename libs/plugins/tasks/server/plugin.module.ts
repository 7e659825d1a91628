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
import { ItemPagesService } from './items/item-pages.service';
import { ItemsController } from './items/items.controller';
import { ItemsService } from './items/items.service';
import { TaskItemRow } from './items/task-item.entity';
import { ListNews } from './live/list-news';
import { ListCounts } from './lists/list-counts';
import { ListsController } from './lists/lists.controller';
import { ListsService } from './lists/lists.service';
import { TaskListRow } from './lists/task-list.entity';
import { migrations } from './migrations';
import { MoveController } from './move/move.controller';
import { MoveService } from './move/move.service';
import { deleteTasks } from './portability/delete-tasks';
import { exportTasks } from './portability/export-tasks';
import { importTasks } from './portability/import-tasks';
import { DueReminders } from './reminders/due-reminders';
import { ReminderPlan } from './reminders/reminder-plan';
import { searchTasks } from './search/search-tasks';
import { ListMemberRow } from './sharing/list-member.entity';
import { ListPeopleController } from './sharing/list-people.controller';
import { MembersController } from './sharing/members.controller';
import { MembersService } from './sharing/members.service';
import { ShareNotice } from './sharing/share-notice';

export const store: PluginStore = {
  entities: [TaskListRow, TaskItemRow, DeletedListRow, DeletedItemRow, ListMemberRow],
  migrations,
};

/** Tasks: lists, and what is to be done. Its routes stand under `/tasks/api`. */
@Module({
  controllers: [
    ListsController,
    MembersController,
    ListPeopleController,
    ItemsController,
    RestoreController,
    MoveController,
    DueController,
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
    ReminderPlan,
    DueReminders,
    DueBadges,
    DueTasksService,
    ListNews,
    MembersService,
    ShareNotice,
  ],
})
export default class TasksModule implements OnModuleInit {
  constructor(private readonly badges: DueBadges) {}

  onModuleInit(): void {
    sdk.portability.provideExport(exportTasks);
    sdk.portability.provideImport(async request => {
      const report = await importTasks(request);
      this.badges.noteChange(request.userId);
      return report;
    });
    sdk.portability.provideDelete(async request => {
      for (const heir of await deleteTasks(request)) this.badges.noteChange(heir);
    });
    sdk.search.provide(searchTasks);
  }
}
