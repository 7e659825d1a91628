// The grid of a month. A task is dragged to another day, or moved with Alt and the arrow keys.
import { CdkDrag, type CdkDragDrop, CdkDropList, CdkDropListGroup } from '@angular/cdk/drag-drop';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Shortcuts, isTyping } from '@sv/ui/shortcuts/shortcuts';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { atDay, daysLater, toDay } from '../due-date/due-day';
import { rescheduled, shownInstant } from '../due-date/task-date';
import { Today } from '../due-date/today';
import { RowFocus } from '../task-items/row-focus';
import { dayOf } from '../views/day-of';
import { CalendarTask } from './calendar-task';
import type { CalendarDay } from './month';

@Component({
  selector: 'sv-calendar-month',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CalendarTask, CdkDrag, CdkDropList, CdkDropListGroup, T],
  templateUrl: './calendar-month.html',
  styleUrl: './calendar-month.css',
})
export class CalendarMonth {
  private readonly locale = inject(LocaleService);
  private readonly shortcuts = inject(Shortcuts);
  private readonly today = inject(Today);
  private readonly rows = viewChildren(CalendarTask);
  private readonly rowFocus = new RowFocus(this.rows);
  protected readonly board = inject(TaskBoard);
  protected readonly listStore = inject(TaskListStore);

  readonly weeks = input.required<readonly CalendarDay[][]>();
  readonly tasks = input.required<readonly TaskItem[]>();
  readonly opened = output<TaskItem>();
  /** A day on which a task is to be added. */
  readonly dayChosen = output<string>();

  /** So many tasks of a day fit; a button shows the others. */
  protected readonly shown = 4;
  protected readonly expanded = signal<ReadonlySet<string>>(new Set());
  protected readonly announcement = signal('');
  protected readonly todaysDay = computed(() => toDay(this.today.now()));
  protected readonly weekdays = computed(() => {
    const [short, long] = (['short', 'long'] as const).map(weekday => this.format({ weekday }));
    return this.weeks()[0]!.map(({ date }) => ({ short: short!.format(date), long: long!.format(date) }));
  });
  protected readonly byDay = computed(() => {
    const days = new Map<string, TaskItem[]>();
    for (const task of this.tasks()) {
      const day = dayOf(task) ?? '';
      days.set(day, [...(days.get(day) ?? []), task]);
    }
    return days;
  });

  protected nameOf(date: Date): string {
    return this.format({ weekday: 'long', day: 'numeric', month: 'long' }).format(date);
  }

  protected isReadOnly({ listId }: TaskItem): boolean {
    return this.listStore.find(listId)?.role === 'viewer';
  }

  protected expand(day: string): void {
    this.expanded.update(days =>
      days.has(day) ? new Set([...days].filter(one => one !== day)) : new Set([...days, day]),
    );
  }

  /** A click beside the tasks of a day adds one there; keys have the button with its number. */
  protected chooseWhenEmpty({ target }: Event, day: string): void {
    if (target instanceof Element && !target.closest('li, button')) this.dayChosen.emit(day);
  }

  protected drop({ item, container, previousContainer }: CdkDragDrop<string, string, TaskItem>): void {
    if (container !== previousContainer) this.move(item.data, container.data);
  }

  protected onKeydown(event: KeyboardEvent, task: TaskItem): void {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
    const key = event.key.length > 1 ? event.key : (this.shortcuts.letterOf(event) ?? '');
    const action = event.altKey ? this.moves(task)[key] : this.actions(task)[key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  private actions(task: TaskItem): Record<string, () => unknown> {
    const changes = { Delete: () => this.board.delete(task), x: () => this.board.toggle(task) };
    return {
      ...this.rowFocus.steps(task.id),
      e: () => this.opened.emit(task),
      ...(this.isReadOnly(task) ? {} : changes),
    };
  }

  private moves(task: TaskItem): Record<string, () => unknown> {
    if (this.isReadOnly(task)) return {};
    const by = (days: number) => () => this.move(task, toDay(daysLater(days, new Date(`${dayOf(task)}T00:00`))));
    return { ArrowLeft: by(-1), ArrowRight: by(1), ArrowUp: by(-7), ArrowDown: by(7) };
  }

  private move(task: TaskItem, day: string): void {
    const date = this.nameOf(new Date(`${day}T00:00`));
    this.announcement.set(t('{title}, moved to {date}', { title: task.title, date }));
    const time = task.dueAt && shownInstant(task.dueAt, task).toISOString();
    void this.board.change(task, rescheduled(task, atDay(day, time)));
  }

  private format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat(this.locale.tag(), options);
  }
}
