// The rows of a list: drag them by the grip, or move and edit them with the keyboard. Moves are announced to screen
// readers.
import { CdkDrag, CdkDragDrop, CdkDragHandle, CdkDropList } from '@angular/cdk/drag-drop';
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  afterNextRender,
  afterRenderEffect,
  computed,
  inject,
  input,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Shortcuts, isTyping } from '@sv/ui/shortcuts/shortcuts';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { rescheduled } from '../due-date/task-date';
import { ListPeople } from '../sharing/list-people';
import { Selectable } from '../selection/selectable';
import { Selection } from '../selection/selection';
import { TaskItem as Row } from '../task-item/task-item';
import { taskMenuOpener } from '../task-menu/task-menu-opener';
import { GrowingRows } from './growing-rows';
import { NearEnd } from './near-end';
import { RowFocus } from './row-focus';

@Component({
  selector: 'sv-task-items',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CdkDrag, CdkDragHandle, CdkDropList, Icon, NearEnd, Row, Selectable, T],
  templateUrl: './task-items.html',
  styleUrl: './task-items.css',
})
export class TaskItems {
  private readonly injector = inject(Injector);
  private readonly shortcuts = inject(Shortcuts);
  private readonly rows = viewChildren(Row);
  private readonly rowFocus = new RowFocus(this.rows);

  protected readonly growing = new GrowingRows();
  protected readonly board = inject(TaskBoard);
  protected readonly people = inject(ListPeople);
  protected readonly rescheduled = rescheduled;
  protected readonly selection = inject(Selection);
  protected readonly announcement = signal('');
  /** Viewers of a list open its tasks, and change nothing. */
  readonly isReadOnly = input(false);
  readonly opened = output<TaskItem>();
  /** The last row was removed while it had the focus. */
  readonly becameEmpty = output();

  protected readonly openMenu = taskMenuOpener(item => this.opened.emit(item));
  /** Not all of a long list at once; the rest follows when the end comes near. */
  protected readonly rendered = computed(() => this.board.shown().slice(0, this.growing.count()));

  constructor() {
    afterRenderEffect(() => {
      if (this.rowFocus.isLostFrom(this.board.shown())) this.becameEmpty.emit();
    });
  }

  focusFirst(): void {
    this.rows()[0]?.focus();
  }

  protected rememberFocus(id: string, at: number): void {
    this.rowFocus.remember(id, at);
  }

  protected forgetFocus(event: FocusEvent): void {
    this.rowFocus.forget(event);
  }

  protected drop({ item, previousIndex, currentIndex }: CdkDragDrop<unknown, unknown, TaskItem>): void {
    if (previousIndex !== currentIndex) this.move(item.data, currentIndex);
  }

  protected onKeydown(event: KeyboardEvent, item: TaskItem, at: number): void {
    if (isTyping(event.target)) return;
    const action = this.actionOf(event, item, at, this.isReadOnly());
    if (!action) return;
    event.preventDefault();
    action();
  }

  private actionOf(event: KeyboardEvent, item: TaskItem, at: number, isReadOnly: boolean): (() => unknown) | undefined {
    if (event.altKey) return isReadOnly ? undefined : this.moves(item, at)[event.key];
    const key = event.key.length > 1 ? event.key : (this.shortcuts.letterOf(event) ?? '');
    if (event.ctrlKey || event.metaKey) return undefined;
    return (
      { ...this.rowFocus.steps(at), e: () => this.opened.emit(item) }[key] ??
      (isReadOnly ? undefined : this.changes(item)[key])
    );
  }

  private changes(item: TaskItem): Record<string, () => unknown> {
    return { Delete: () => this.board.delete(item), x: () => this.board.toggle(item) };
  }

  private moves(item: TaskItem, at: number): Record<string, () => void> {
    return { ArrowDown: () => this.moveWithFocus(item, at + 1), ArrowUp: () => this.moveWithFocus(item, at - 1) };
  }

  /** Moving a row in the DOM drops the focus, so it is restored. */
  private moveWithFocus(item: TaskItem, to: number): void {
    if (!this.move(item, to)) return;
    afterNextRender({ read: () => this.rows()[to]?.focus() }, { injector: this.injector });
  }

  private move(item: TaskItem, to: number): boolean {
    const place = this.board.shown()[to];
    if (!place) return false;
    const values = { title: item.title, place: to + 1, count: this.board.shown().length };
    this.announcement.set(t('{title}, moved to {place} of {count}', values));
    void this.board.moveTo(item, place);
    return true;
  }
}
