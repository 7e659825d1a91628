// The frame of Tasks: the lists, with the open list beside them.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Router, RouterOutlet } from '@angular/router';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { T } from '@sv/ui/locale/t';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { TaskListStore } from '../board/task-list-store';
import { TaskBoard } from '../board/task-board';
import { TasksApi } from '../board/tasks-api';
import { TaskLists } from '../task-lists/task-lists';
import { Collapsed } from '../outline/collapsed';
import { ListView } from '../list-view/list-view';
import { ItemPlaces } from '../places/item-places';
import { ListSections } from '../sections/list-sections';
import { ListPeople } from '../sharing/list-people';
import { Selection } from '../selection/selection';
import { CommentChanges } from '../task-talk/comments/comment-changes';
import { Undo } from '../undo/undo';
import { FilterStore } from '../view-nav/filter-store';
import { FoundPeople } from '../views/found-people';
import { Welcome } from '../welcome/welcome';
import { injectPathListId, injectView } from './path-list';

@Component({
  selector: 'sv-tasks-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, NotLoaded, RouterOutlet, Skeleton, T, TaskLists, Welcome],
  templateUrl: './tasks-page.html',
  styleUrl: './tasks-page.css',
  // Provided here and not on the route: a route keeps its providers, so the page would show old data after coming back.
  providers: [
    TasksApi,
    TaskListStore,
    TaskBoard,
    CommentChanges,
    ListPeople,
    ListSections,
    ItemPlaces,
    Collapsed,
    ListView,
    Selection,
    Undo,
    FilterStore,
    FoundPeople,
  ],
  host: {
    '[class.wide]': "view() === 'wide' || (!view() && listView.isBoard())",
    '(document:keydown)': 'onKeydown($event)',
  },
})
export class TasksPage {
  private readonly filters = inject(FilterStore);
  private readonly router = inject(Router);
  private readonly shortcuts = inject(Shortcuts);
  private readonly allTasks = pluginLink('all');
  protected readonly listStore = inject(TaskListStore);

  protected readonly listView = inject(ListView);

  private readonly pathId = injectPathListId();
  /** The page that is open in place of a list. */
  protected readonly view = injectView();
  /** The list in the address; the first list when there is neither a list nor another page. */
  protected readonly currentId = computed(
    () => this.pathId() ?? (this.view() ? null : (this.listStore.lists()[0]?.id ?? null)),
  );

  constructor() {
    // Its keys work on all pages of Tasks.
    inject(Undo);
  }

  /** `/` searches in all tasks, from every page of Tasks. */
  protected onKeydown(event: KeyboardEvent): void {
    if (this.shortcuts.letterOf(event) !== '/' || this.listStore.isEmpty()) return;
    event.preventDefault();
    this.filters.isSearchWanted.set(true);
    if (!this.router.url.startsWith(this.allTasks)) void this.router.navigateByUrl(this.allTasks);
  }
}
