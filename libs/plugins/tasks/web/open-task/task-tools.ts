// What can be done with a task as a whole, below its fields: copy its address, move it to another list.
import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { T } from '@sv/ui/locale/t';
import type { TaskItem } from '../../shared/task.contract';
import { MoveTask } from '../move-task/move-task';
import { injectTaskAddress } from './task-address';

@Component({
  selector: 'sv-task-tools',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CopyButton, MoveTask, T],
  template: `
    <sv-copy-button size="sm" [label]="'Copy link' | t" [text]="address()" />
    <sv-move-task [item]="item()" (moved)="moved.emit()" />
  `,
  styles: `
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: var(--sv-space-2);
    }
  `,
})
export class TaskTools {
  private readonly addressOf = injectTaskAddress();

  readonly item = input.required<TaskItem>();
  readonly moved = output();
  protected readonly address = computed(() => this.addressOf(this.item().id));
}
