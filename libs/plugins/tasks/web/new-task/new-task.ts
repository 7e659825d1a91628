// The line where new tasks are typed. Enter adds and keeps the focus; Shift+Enter adds at the other end.
import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, input, viewChild } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { taskLimits } from '../../shared/task-limits';
import { TaskBoard } from '../board/task-board';
import { remembered } from '../shortcuts/remembered';

@Component({
  selector: 'sv-new-task',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, Tooltip],
  templateUrl: './new-task.html',
  styleUrl: './new-task.css',
})
export class NewTask {
  private readonly board = inject(TaskBoard);
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private readonly end = remembered('sv.tasks.add-to', ['bottom', 'top']);

  readonly listId = input.required<string>();

  protected readonly maxLength = taskLimits.title;
  protected readonly goesToTop = computed(() => this.end.value() === 'top');
  protected readonly endHint = computed(() => `New tasks go to the ${this.end.value()}`);

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected turnRound(): void {
    this.end.choose(this.goesToTop() ? 'bottom' : 'top');
    this.focus();
  }

  protected add(event: Event): void {
    const key = event as KeyboardEvent;
    if (key.isComposing) return;
    event.preventDefault();
    const field = this.field().nativeElement;
    const title = field.value.trim();
    if (!title) return;
    field.value = '';
    void this.board.add(this.listId(), title, this.goesToTop() === key.shiftKey ? 'bottom' : 'top');
  }

  /** Several lines at once become several tasks. */
  protected addLines(event: ClipboardEvent): void {
    const lines = (event.clipboardData?.getData('text') ?? '')
      .split(/[\r\n]+/)
      .map(line => line.trim().slice(0, this.maxLength));
    const titles = lines.filter(Boolean);
    if (titles.length < 2) return;
    event.preventDefault();
    for (const title of this.goesToTop() ? titles.reverse() : titles) {
      void this.board.add(this.listId(), title, this.end.value());
    }
  }
}
