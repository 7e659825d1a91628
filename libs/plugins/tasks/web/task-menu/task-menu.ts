// What can be done with one row of a list, beside it or where the pointer is. One menu for all rows, loaded with the
// first one that is opened.
import { ChangeDetectionStrategy, Component, computed, inject, output, signal, viewChild } from '@angular/core';
import { copyText } from '@sv/ui/copy-button/copy-text';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { ListDot } from '../list-dot/list-dot';
import { injectTaskAddress } from '../open-task/task-address';
import { Selection } from '../selection/selection';

@Component({
  selector: 'sv-task-menu',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ListDot, Menu, MenuItem, T],
  template: `
    <sv-menu #menu="svMenu" [label]="'Task actions' | t">
      @if (item(); as item) {
        <button svMenuItem icon="pencil" type="button" (click)="opened.emit(item)">{{ 'Open' | t }}</button>
        <button svMenuItem icon="link" type="button" (click)="copyLink(item)">{{ 'Copy link' | t }}</button>
        @if (canEdit()) {
          <button svMenuItem icon="check-circle" type="button" (click)="selection.toggle(item.id)">
            {{ 'Select' | t }}
          </button>
          @if (otherLists().length > 0) {
            <button svMenuItem icon="arrow-right" type="button" (click)="chooseList()">
              {{ 'Move to list…' | t }}
            </button>
          }
          <button svMenuItem icon="trash" danger type="button" (click)="board.delete(item)">{{ 'Delete' | t }}</button>
        }
      }
    </sv-menu>
    <sv-menu #lists="svMenu" [label]="'Move to list…' | t">
      @for (list of otherLists(); track list.id) {
        <button svMenuItem type="button" (click)="board.moveToList(item()!, list)">
          <sv-list-dot [color]="list.color" /> <bdi>{{ list.name }}</bdi>
        </button>
      }
    </sv-menu>
  `,
})
export class TaskMenu {
  private readonly addressOf = injectTaskAddress();
  private readonly menu = viewChild.required<Menu>('menu');
  private readonly lists = viewChild.required<Menu>('lists');
  private readonly store = inject(TaskListStore);
  private readonly toasts = inject(Toasts);
  private trigger: HTMLElement | null = null;

  readonly opened = output<TaskItem>();
  protected readonly board = inject(TaskBoard);
  protected readonly selection = inject(Selection);
  protected readonly item = signal<TaskItem | null>(null);
  protected readonly canEdit = computed(() => this.store.find(this.item()?.listId ?? '')?.role !== 'viewer');
  protected readonly otherLists = computed(() => this.store.editable().filter(({ id }) => id !== this.item()?.listId));

  async openBeside(item: TaskItem, trigger: HTMLElement): Promise<void> {
    this.item.set(item);
    this.trigger = trigger;
    // Its items are rendered by then.
    await new Promise(resolve => setTimeout(resolve));
    this.menu().openBeside(trigger);
  }

  /** After the first menu has closed, which gives the focus back. */
  protected chooseList(): void {
    setTimeout(() => this.trigger && this.lists().openBeside(this.trigger));
  }

  protected async copyLink({ id }: TaskItem): Promise<void> {
    const isCopied = await copyText(this.addressOf(id));
    if (isCopied) this.toasts.success(t('Link copied'));
    else this.toasts.error(t('Not copied'));
  }
}
