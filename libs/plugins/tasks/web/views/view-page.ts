// The frame of a page that shows tasks of all lists: its name, its states, the tasks, and the dialogs for one task.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import type { TaskItem } from '../../shared/task.contract';
import { AddTask } from '../add-task/add-task';
import type { ItemView } from '../board/item-view';
import { TaskBoard } from '../board/task-board';
import type { TaskContent } from '../board/task-content';
import { TaskListStore } from '../board/task-list-store';
import type { EmptyText } from '../list-page/empty-text';
import { ListPicker } from '../list-picker/list-picker';
import { SelectedTasks } from '../selection/selected-tasks';
import { ListPeople } from '../sharing/list-people';
import { TaskDetails } from '../task-details/task-details';
import { FoundTasks } from './found-tasks';
import type { TaskGroup } from './task-groups';

@Component({
  selector: 'sv-view-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    AddTask,
    Button,
    EmptyState,
    ErrorState,
    FoundTasks,
    Icon,
    ListPicker,
    SelectedTasks,
    Skeleton,
    T,
    TaskDetails,
  ],
  templateUrl: './view-page.html',
  styleUrl: './view-page.css',
  host: { '(document:keydown)': 'onKeydown($event)' },
})
export class ViewPage {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly listPeople = inject(ListPeople);
  private readonly shortcuts = inject(Shortcuts);
  private readonly rows = viewChild(FoundTasks);
  protected readonly board = inject(TaskBoard);
  protected readonly listStore = inject(TaskListStore);

  readonly heading = input.required<string>();
  readonly view = input.required<ItemView>();
  /** Null: the page shows the tasks itself, in `[svPageContent]`. */
  readonly groups = input.required<readonly TaskGroup[] | null>();
  readonly empty = input.required<EmptyText>();
  /** What a task has that is added here, so that it is shown here too. */
  readonly newContent = input<Partial<TaskContent>>({});

  protected readonly details = signal<TaskItem | null>(null);
  protected readonly adding = signal<Partial<TaskContent> | null>(null);
  protected readonly canAdd = computed(() => this.listStore.lists().some(({ role }) => role !== 'viewer'));

  constructor() {
    effect(() => this.board.open(this.view()));
  }

  open(item: TaskItem): void {
    this.listPeople.open(this.listStore.find(item.listId));
    this.details.set(item);
  }

  focusFirst(): void {
    this.rows()?.focusFirst();
  }

  add(content = this.newContent()): void {
    if (this.canAdd()) this.adding.set(content);
  }

  protected close(): void {
    this.listPeople.open(null);
    this.details.set(null);
  }

  /** The last row that had the focus is gone. */
  protected focusHeading(): void {
    this.element.nativeElement.querySelector('h1')?.focus();
  }

  protected onKeydown(event: KeyboardEvent): void {
    const actions: Record<string, () => void> = { n: () => this.add(), j: () => this.focusFirst() };
    const action = actions[this.shortcuts.letterOf(event) ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
