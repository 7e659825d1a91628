// One row: the check, the title that opens the details, the due date.
import { ChangeDetectionStrategy, Component, ElementRef, computed, input, output, viewChild } from '@angular/core';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { T } from '@sv/ui/locale/t';
import type { TaskItem as Item } from '../../shared/task.contract';
import { DueChip } from '../due-date/due-chip';

@Component({
  selector: 'sv-task-item',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, DueChip, T],
  templateUrl: './task-item.html',
  styleUrl: './task-item.css',
  host: { '[class.done]': 'isDone()' },
})
export class TaskItem {
  private readonly check = viewChild.required<ElementRef<HTMLInputElement>>('check');

  readonly item = input.required<Item>();
  readonly toggled = output();
  readonly opened = output();
  readonly dueChanged = output<string | null>();

  protected readonly isDone = computed(() => this.item().doneAt !== null);

  /** Focuses the checkbox, not the title, because Space then toggles it natively. */
  focus(): void {
    this.check().nativeElement.focus();
  }
}
