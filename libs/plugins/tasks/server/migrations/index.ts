import type { MigrationClass } from '@sv/sdk';
import { CreateTasks1764000000000 } from './1764000000000-create-tasks';
import { AddVersions1764000300000 } from './1764000300000-add-versions';
import { CreateDeletedLists1764000400000 } from './1764000400000-create-deleted-lists';
import { PlanReminders1764000450000 } from './1764000450000-plan-reminders';
import { IndexDueTasks1764000480100 } from './1764000480100-index-due-tasks';
import { ShareLists1764000600000 } from './1764000600000-share-lists';
import { DescribeTasks1764000610000 } from './1764000610000-describe-tasks';
import { TalkAboutTasks1764000620000 } from './1764000620000-talk-about-tasks';
import { ViewTasks1764000640000 } from './1764000640000-view-tasks';
import { LinkLists1764000660000 } from './1764000660000-link-lists';
import { CreateNotices1764000680000 } from './1764000680000-create-notices';
import { CreateDeletedComments1764000690000 } from './1764000690000-create-deleted-comments';
import { CreateDeletedItems1764000650000 } from './1764000650000-create-deleted-items';
import { CreateSections1764000630000 } from './1764000630000-create-sections';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [
  CreateTasks1764000000000,
  AddVersions1764000300000,
  CreateDeletedLists1764000400000,
  PlanReminders1764000450000,
  IndexDueTasks1764000480100,
  ShareLists1764000600000,
  DescribeTasks1764000610000,
  TalkAboutTasks1764000620000,
  ViewTasks1764000640000,
  LinkLists1764000660000,
  CreateNotices1764000680000,
  CreateDeletedItems1764000650000,
  CreateSections1764000630000,
  CreateDeletedComments1764000690000,
];
