// The frame of Tasks: the lists, and beside them the one that is open.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { ListIndex } from '../board/list-index';
import { TaskBoard } from '../board/task-board';
import { TasksApi } from '../board/tasks-api';
import { TaskLists } from '../task-lists/task-lists';
import { Welcome } from '../welcome/welcome';
import { injectPathListId } from './path-list';

@Component({
  selector: 'sv-tasks-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, RouterOutlet, Skeleton, TaskLists, Welcome],
  templateUrl: './tasks-page.html',
  styleUrl: './tasks-page.css',
  // Here and not on the route: a route keeps what it provides, and who comes back would find what was true then.
  providers: [TasksApi, ListIndex, TaskBoard],
})
export class TasksPage {
  protected readonly index = inject(ListIndex);

  private readonly pathId = injectPathListId();
  /** The one in the address; without one, the first. */
  protected readonly currentId = computed(() => this.pathId() ?? this.index.lists()[0]?.id ?? null);
}
