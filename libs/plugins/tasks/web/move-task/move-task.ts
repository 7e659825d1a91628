// "Move to list…": a menu of the lists that the person may edit, but for the one that the task is in.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import type { TaskItem, TaskList } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { ListDot } from '../list-dot/list-dot';

@Component({
  selector: 'sv-move-task',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, ListDot, Menu, MenuItem, MenuTrigger, T],
  template: `
    @if (lists().length > 0) {
      <button svButton type="button" size="sm" [svMenuTrigger]="menu">
        <sv-icon name="arrow-right" [size]="16" />{{ 'Move to list…' | t }}
      </button>
      <sv-menu #menu="svMenu" [label]="'Move to list…' | t">
        @for (list of lists(); track list.id) {
          <button svMenuItem type="button" (click)="move(list)">
            <sv-list-dot [color]="list.color" /> <bdi>{{ list.name }}</bdi>
          </button>
        }
      </sv-menu>
    }
  `,
})
export class MoveTask {
  private readonly board = inject(TaskBoard);
  private readonly store = inject(TaskListStore);

  readonly item = input.required<TaskItem>();
  readonly moved = output();
  protected readonly lists = computed(() => {
    const { listId } = this.item();
    return this.store.editable().some(({ id }) => id === listId)
      ? this.store.editable().filter(({ id }) => id !== listId)
      : [];
  });

  protected move(list: TaskList): void {
    void this.board.moveToList(this.item(), list);
    this.moved.emit();
  }
}
