// How urgent a task is: a flag in a colour, and a text for those who do not see it.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import type { TaskPriority } from '../../shared/task.contract';
import { priorityText } from './priority-text';

@Component({
  selector: 'sv-priority-flag',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `<sv-icon name="flag" [size]="14" /><span class="sv-visually-hidden">{{ text() }}</span
    >&ngsp;`,
  styleUrl: './priority-flag.css',
  host: { '[class]': 'priority()', '[title]': 'text()' },
})
export class PriorityFlag {
  readonly priority = input.required<TaskPriority>();
  protected readonly text = computed(() => priorityText(this.priority()));
}
