// A task in the grid of a month: its check, and its title, which opens the details.
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
import { Checkbox } from '@sv/ui/choice/checkbox';
import type { TaskItem, TaskList } from '../../shared/task.contract';
import { ListDot } from '../list-dot/list-dot';

@Component({
  selector: 'sv-calendar-task',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, ListDot],
  template: `
    <input
      type="checkbox"
      svCheckbox
      round
      [checked]="task().doneAt !== null"
      [attr.aria-disabled]="isReadOnly() || null"
      [attr.aria-label]="task().title"
      (click)="keepWhenReadOnly($event)"
      (change)="toggled.emit()"
    />
    <button #open type="button" (click)="opened.emit()">
      @if (list(); as list) {
        <sv-list-dot [color]="list.color" />
      }
      <span class="sv-truncate"
        ><bdi>{{ task().title }}</bdi></span
      >
      @if (list(); as list) {
        <span class="sv-visually-hidden">{{ list.name }}</span>
      }
    </button>
  `,
  styleUrl: './calendar-task.css',
  host: { '[class.done]': 'task().doneAt !== null' },
})
export class CalendarTask {
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly button = viewChild.required<ElementRef<HTMLButtonElement>>('open');

  readonly task = input.required<TaskItem>();
  readonly list = input.required<TaskList | null>();
  readonly id = computed(() => this.task().id);
  readonly opened = output();
  readonly toggled = output();

  protected readonly isReadOnly = computed(() => this.list()?.role === 'viewer');

  focus(): void {
    this.button().nativeElement.focus();
  }

  protected keepWhenReadOnly(event: Event): void {
    if (this.isReadOnly()) event.preventDefault();
  }
}
