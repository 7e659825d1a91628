// One task on a board: title, due date, who is to do it, priority, tags, and how many of its parts are done.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { T } from '@sv/ui/locale/t';
import type { ListPerson } from '../../shared/sharing.contract';
import { TaskBoard } from '../board/task-board';
import { DueChip } from '../due-date/due-chip';
import { rescheduled } from '../due-date/task-date';
import type { OutlineRow } from '../outline/outline';
import { PartCount } from '../outline/part-count';
import { PriorityFlag } from '../priority/priority-flag';

@Component({
  selector: 'sv-board-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Checkbox, DueChip, PartCount, PriorityFlag, T],
  templateUrl: './board-card.html',
  styleUrl: './board-card.css',
  host: { '[class.done]': 'isDone()' },
})
export class BoardCard {
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly title = viewChild.required<ElementRef<HTMLButtonElement>>('title');

  readonly row = input.required<OutlineRow>();
  readonly assignee = input<ListPerson | null>(null);
  readonly isReadOnly = input(false);
  readonly toggled = output();
  readonly opened = output();

  protected readonly board = inject(TaskBoard);
  protected readonly rescheduled = rescheduled;
  protected readonly item = computed(() => this.row().item);
  readonly id = computed(() => this.item().id);
  protected readonly isDone = computed(() => this.item().doneAt !== null);

  /** It stays in the order of focus, for the keys that open the task. */
  protected keepWhenReadOnly(event: Event): void {
    if (this.isReadOnly()) event.preventDefault();
  }

  focus(): void {
    this.title().nativeElement.focus();
  }
}
