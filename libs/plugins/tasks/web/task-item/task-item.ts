// One row: the check, the title that opens the details, the due date.
import { ChangeDetectionStrategy, Component, ElementRef, computed, input, output, viewChild } from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { T } from '@sv/ui/locale/t';
import type { ListPerson } from '../../shared/sharing.contract';
import type { TaskItem as Item } from '../../shared/task.contract';
import { DueChip } from '../due-date/due-chip';
import { PriorityFlag } from '../priority/priority-flag';
import { TagLinks } from '../task-tags/tag-links';
import { TalkCounts } from '../talk-counts/talk-counts';

@Component({
  selector: 'sv-task-item',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Checkbox, DueChip, PriorityFlag, T, TagLinks, TalkCounts],
  templateUrl: './task-item.html',
  styleUrl: './task-item.css',
  host: { '[class.done]': 'isDone()', '[class.assigned]': 'assignee()' },
})
export class TaskItem {
  private readonly check = viewChild.required<ElementRef<HTMLInputElement>>('check');

  readonly item = input.required<Item>();
  /** Who is to do it, in a shared list. */
  readonly assignee = input<ListPerson | null>(null);
  /** The title of the task of which it is a part. */
  readonly partOf = input<string | null>(null);
  /** Whether it stands below that task, so that everybody who sees the page knows. */
  readonly isPart = input(false);
  readonly isReadOnly = input(false);
  readonly toggled = output();
  readonly opened = output();
  readonly dueChanged = output<string | null>();

  protected readonly isDone = computed(() => this.item().doneAt !== null);

  /** It stays in the order of focus, for the keys that open the task. */
  protected keepWhenReadOnly(event: Event): void {
    if (this.isReadOnly()) event.preventDefault();
  }

  /** Focuses the checkbox, not the title, because Space then toggles it natively. */
  focus(): void {
    this.check().nativeElement.focus();
  }
}
