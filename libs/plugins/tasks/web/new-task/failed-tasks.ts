// Tasks that could not be added, and are kept until the person tries again or discards them.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { T } from '@sv/ui/locale/t';
import type { TypedTask } from '../line-draft/typed-task';

@Component({
  selector: 'sv-failed-tasks',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, T],
  template: `
    @if (tasks().length > 0) {
      <p class="sv-small sv-muted">{{ 'Not added yet:' | t }}</p>
      <ul>
        @for (task of tasks(); track $index) {
          <li dir="auto">{{ task.text }}</li>
        }
      </ul>
      <div class="sv-row">
        <button svButton type="button" size="sm" (click)="again.emit()">{{ 'Try again' | t }}</button>
        <button svButton type="button" size="sm" variant="ghost" (click)="discarded.emit()">{{ 'Discard' | t }}</button>
      </div>
    }
  `,
  styles: `
    :host {
      display: block;
      padding-inline: var(--sv-space-3);
    }

    :host(:has(ul)) {
      margin-block-start: var(--sv-space-2);
    }

    ul {
      margin-block: var(--sv-space-1) var(--sv-space-2);
      padding-inline-start: var(--sv-space-5);
      overflow-wrap: anywhere;
    }
  `,
})
export class FailedTasks {
  readonly tasks = input.required<readonly TypedTask[]>();
  readonly again = output();
  readonly discarded = output();
}
