// One list: its name, the filter, the line for new tasks, and the tasks.
import { ChangeDetectionStrategy, Component, computed, effect, inject, viewChild } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { presence } from '@sv/ui/live/presence';
import { PresentPeople } from '@sv/ui/people/present-people';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import type { TaskState } from '../../shared/task.contract';
import { TaskListStore } from '../board/task-list-store';
import { TaskBoard } from '../board/task-board';
import { OpenTask } from '../open-task/open-task';
import { ListView, type ListViewName } from '../list-view/list-view';
import { SectionBoard } from '../section-board/section-board';
import { ListPeople } from '../sharing/list-people';
import { ListHeader } from '../list-header/list-header';
import { ListPicker } from '../list-picker/list-picker';
import { NewTask } from '../new-task/new-task';
import { SelectedTasks } from '../selection/selected-tasks';
import { TaskItems } from '../task-items/task-items';
import { injectPathListId, leafRoute } from '../tasks-page/path-list';
import { emptyText } from './empty-text';

@Component({
  selector: 'sv-list-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    EmptyState,
    ErrorState,
    ListHeader,
    ListPicker,
    NewTask,
    NotLoaded,
    OpenTask,
    PresentPeople,
    SectionBoard,
    Segmented,
    SelectedTasks,
    Skeleton,
    T,
    TaskItems,
  ],
  templateUrl: './list-page.html',
  styleUrl: './list-page.css',
  host: { '(document:keydown)': 'onKeydown($event)' },
})
export class ListPage {
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly listStore = inject(TaskListStore);
  private readonly locale = inject(LocaleService);
  private readonly shortcuts = inject(Shortcuts);
  private readonly newTask = viewChild(NewTask);
  /** The rows of the list, or the cards of the board, which is loaded later. */
  private readonly tasks = viewChild<{ focusFirst: () => void }>('tasks');
  private readonly people = inject(ListPeople);
  private readonly pathId = injectPathListId();
  private readonly query = toSignal(this.route.queryParamMap);

  protected readonly board = inject(TaskBoard);
  protected readonly list = computed(() => {
    const id = this.pathId();
    return id ? this.listStore.find(id) : (this.listStore.lists()[0] ?? null);
  });
  protected readonly isReadOnly = computed(() => this.list()?.role === 'viewer');
  private readonly listsUrl = pluginApi('lists');
  protected readonly present = presence(() => {
    const list = this.list();
    return list?.isShared ? `${this.listsUrl}/${list.id}/presence` : null;
  });
  protected readonly state = computed(() => toState(this.query()?.get('state')));
  protected readonly states = computed<SegmentOption<TaskState>[]>(() => {
    const { openCount, doneCount } = this.list() ?? { openCount: 0, doneCount: 0 };
    const number = (count: number) => ({ count: this.locale.formatNumber(count) });
    return [
      { value: 'open', label: t('Open {count}', number(openCount)) },
      { value: 'done', label: t('Done {count}', number(doneCount)) },
      { value: 'all', label: t('All {count}', number(openCount + doneCount)) },
    ];
  });
  protected readonly empty = computed(() => emptyText(this.state(), this.list()?.doneCount ?? 0));
  protected readonly view = inject(ListView);
  protected readonly views: SegmentOption<ListViewName>[] = [
    { value: 'list', label: t('List'), icon: 'list' },
    { value: 'board', label: t('Board'), icon: 'grid' },
  ];

  constructor() {
    effect(() => {
      const [id, state] = [this.list()?.id, this.state()];
      if (id) this.board.open({ listId: id, state });
    });
    effect(() => this.view.open(this.list()?.id));
    effect(() => this.people.open(this.list() ?? null));
    effect(() => this.focusInNewList());
    effect(() => this.focusWhenAsked());
  }

  protected show(state: TaskState): void {
    const queryParams = { state: state === 'open' ? null : state };
    void this.router.navigate([], {
      relativeTo: leafRoute<ActivatedRoute>(this.route),
      queryParams,
      queryParamsHandling: 'merge',
      replaceUrl: true,
    });
  }

  /** Handles keys that work wherever the focus is. Keys for one task are handled by its row. */
  protected onKeydown(event: KeyboardEvent): void {
    const actions: Record<string, () => void> = {
      n: () => this.newTask()?.focus(),
      j: () => this.tasks()?.focusFirst(),
    };
    const action = actions[this.shortcuts.letterOf(event) ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Moves the focus to the line for new tasks in a list that was just created. */
  private focusInNewList(): void {
    const newTask = this.newTask();
    if (!newTask || this.list()?.id !== this.listStore.justAdded()) return;
    this.listStore.justAdded.set(null);
    newTask.focus();
  }

  /** The command "New task" leads to `?new=task`. The address is put right, so that the command works again. */
  private focusWhenAsked(): void {
    const newTask = this.newTask();
    if (!newTask || this.query()?.get('new') !== 'task') return;
    newTask.focus();
    const options = { queryParams: { new: null }, queryParamsHandling: 'merge', replaceUrl: true } as const;
    void this.router.navigate([], { relativeTo: leafRoute<ActivatedRoute>(this.route), ...options });
  }

  protected focusNewTask(): void {
    this.newTask()?.focus();
  }
}

const toState = (text: string | null | undefined): TaskState => (text === 'done' || text === 'all' ? text : 'open');
