// What can be done with the selected tasks.
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
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import type { TaskList, TaskPriority } from '../../shared/task.contract';
import { TaskListStore } from '../board/task-list-store';
import { daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';
import { ListDot } from '../list-dot/list-dot';
import { ListPeople } from '../sharing/list-people';
import { Selection } from './selection';
import { SelectionChanges } from './selection-changes';
import { TagDialog } from './tag-dialog';

@Component({
  selector: 'sv-selection-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, ListDot, Menu, MenuItem, MenuTrigger, T, TagDialog],
  templateUrl: './selection-bar.html',
  styleUrl: './selection-bar.css',
  providers: [SelectionChanges],
})
export class SelectionBar {
  private readonly store = inject(TaskListStore);
  private readonly today = inject(Today);
  private readonly first = viewChild.required('first', { read: ElementRef<HTMLElement> });

  /** Null where tasks of all lists are shown. */
  readonly list = input.required<TaskList | null>();
  protected readonly changes = inject(SelectionChanges);
  protected readonly people = inject(ListPeople);
  protected readonly selection = inject(Selection);
  protected readonly isNamingTag = signal(false);
  protected readonly count = computed(() => this.selection.items().length);
  protected readonly otherLists = computed(() => this.store.editable().filter(({ id }) => id !== this.list()?.id));
  protected readonly days = [
    { label: t('Today'), days: 0 },
    { label: t('Tomorrow'), days: 1 },
    { label: t('In a week'), days: 7 },
  ];
  protected readonly priorities: readonly { label: string; priority: TaskPriority | null }[] = [
    { label: t('High priority'), priority: 'high' },
    { label: t('Medium priority'), priority: 'medium' },
    { label: t('Low priority'), priority: 'low' },
    { label: t('No priority'), priority: null },
  ];

  constructor() {
    effect(() => {
      if (this.selection.focusRequests() > 0) this.first().nativeElement.focus();
    });
  }

  protected setDay(days: number | null): void {
    this.changes.setDay(days === null ? null : toDay(daysLater(days, this.today.now())));
  }

  protected setPriority(priority: TaskPriority | null): void {
    this.changes.change(() => ({ priority }));
  }

  protected assignTo(assigneeId: string | null): void {
    this.changes.change(() => ({ assigneeId }));
  }
}
