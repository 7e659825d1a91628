// The frame of Tasks: the lists, with the open list beside them.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TaskListStore } from '../board/task-list-store';
import { TaskBoard } from '../board/task-board';
import { TasksApi } from '../board/tasks-api';
import { TaskLists } from '../task-lists/task-lists';
import { ListPeople } from '../sharing/list-people';
import { Selection } from '../selection/selection';
import { Undo } from '../undo/undo';
import { Welcome } from '../welcome/welcome';
import { injectPathListId } from './path-list';

@Component({
  selector: 'sv-tasks-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, RouterOutlet, Skeleton, T, TaskLists, Welcome],
  templateUrl: './tasks-page.html',
  styleUrl: './tasks-page.css',
  // Provided here and not on the route: a route keeps its providers, so the page would show old data after coming back.
  providers: [TasksApi, TaskListStore, TaskBoard, ListPeople, Selection, Undo],
})
export class TasksPage {
  protected readonly listStore = inject(TaskListStore);

  private readonly pathId = injectPathListId();
  /** The list in the address; the first list when there is none. */
  protected readonly currentId = computed(() => this.pathId() ?? this.listStore.lists()[0]?.id ?? null);
}
