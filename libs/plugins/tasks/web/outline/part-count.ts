// "2/5" at a task with parts, which are done; a button where the page shows some of them, to collapse them.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import type { TaskParent } from '../../shared/part.contract';

@Component({
  selector: 'sv-part-count',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  template: `
    @if (canCollapse()) {
      <button type="button" [attr.aria-expanded]="!isCollapsed()" (click)="toggled.emit()">
        <span class="sv-visually-hidden">{{ 'Subtasks of {title}:' | t: { title: parts().title } }}</span>
        <span class="sv-numeric">{{ parts().donePartCount }}/{{ parts().partCount }}</span>
        <sv-icon [name]="isCollapsed() ? 'chevron-right' : 'chevron-down'" [size]="14" />
      </button>
    } @else {
      <span class="sv-visually-hidden">{{ 'Subtasks of {title}:' | t: { title: parts().title } }}</span>
      <span class="sv-numeric">{{ parts().donePartCount }}/{{ parts().partCount }}</span>
    }
  `,
  styleUrl: './part-count.css',
})
export class PartCount {
  readonly parts = input.required<TaskParent>();
  readonly canCollapse = input(false);
  readonly isCollapsed = input(false);
  readonly toggled = output();
}
