// The rows of a page that shows tasks of all lists, in groups. Everything that a row of a list does, but to change the
// order.
import { ChangeDetectionStrategy, Component, computed, inject, input, output, viewChildren } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Shortcuts, isTyping } from '@sv/ui/shortcuts/shortcuts';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { rescheduled } from '../due-date/task-date';
import { ListDot } from '../list-dot/list-dot';
import { Selectable } from '../selection/selectable';
import { Selection } from '../selection/selection';
import { TaskItem as Row } from '../task-item/task-item';
import { GrowingRows } from '../task-items/growing-rows';
import { NearEnd } from '../task-items/near-end';
import { NearRow } from '../task-items/near-row';
import { NearRows } from '../task-items/near-rows';
import { RowFocus } from '../task-items/row-focus';
import { taskMenuOpener } from '../task-menu/task-menu-opener';
import { FoundPeople } from './found-people';
import { type TaskGroup, firstRows } from './task-groups';

@Component({
  selector: 'sv-found-tasks',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, ListDot, NearEnd, NearRow, RouterLink, Row, Selectable, T],
  templateUrl: './found-tasks.html',
  styleUrls: ['../task-menu/more-button.css', '../task-items/far-row.css', './found-tasks.css'],
  providers: [NearRows],
})
export class FoundTasks {
  private readonly shortcuts = inject(Shortcuts);
  private readonly rows = viewChildren(NearRow);
  private readonly rowFocus = new RowFocus(this.rows, () => this.becameEmpty.emit());
  protected readonly growing = new GrowingRows();
  protected readonly board = inject(TaskBoard);
  protected readonly listStore = inject(TaskListStore);
  protected readonly people = inject(FoundPeople);
  protected readonly selection = inject(Selection);
  protected readonly rescheduled = rescheduled;
  protected readonly listsLink = pluginLink('lists');

  readonly groups = input.required<readonly TaskGroup[]>();
  readonly opened = output<TaskItem>();
  /** The last row was removed while it had the focus. */
  readonly becameEmpty = output();

  protected readonly openMenu = taskMenuOpener(item => this.opened.emit(item));
  protected readonly rendered = computed(() => firstRows(this.groups(), this.growing.count()));
  protected readonly sizes = computed(() => new Map(this.groups().map(({ id, items }) => [id, items.length])));
  /** How many rows a group has that is not all here yet; -1: nobody knows. */
  protected readonly unseen = computed(() => {
    const cut = this.groups().filter(({ items }, at) => items.length > (this.rendered()[at]?.items.length ?? 0));
    const sizes = new Map(cut.map(({ id, items }) => [id, items.length]));
    const last = this.groups().at(-1);
    if (last && this.board.hasMore()) sizes.set(last.id, -1);
    return sizes;
  });
  private readonly inOrder = computed(() => this.groups().flatMap(({ items }) => items));

  constructor() {
    this.selection.follow(() => this.inOrder().map(({ id }) => id));
  }

  focusFirst(): void {
    this.rows()[0]?.focus();
  }

  protected isReadOnly({ listId }: TaskItem): boolean {
    return this.listStore.find(listId)?.role === 'viewer';
  }

  protected onKeydown(event: KeyboardEvent, item: TaskItem): void {
    if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key.length > 1 ? event.key : (this.shortcuts.letterOf(event) ?? '');
    const action = this.actions(item)[key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  private actions(item: TaskItem): Record<string, () => unknown> {
    const changes = { Delete: () => this.board.delete(item), x: () => this.board.toggle(item) };
    return {
      ...this.rowFocus.steps(item.id),
      e: () => this.opened.emit(item),
      ...(this.isReadOnly(item) ? {} : changes),
    };
  }
}
