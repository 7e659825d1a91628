// Chooses how urgent a task is.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import type { TaskPriority } from '../../shared/task.contract';
import { priorities, priorityText } from './priority-text';

@Component({
  selector: 'sv-priority-select',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, ReactiveFormsModule, T],
  template: `
    <sv-field [label]="'Priority' | t">
      <select svInput [formControl]="control()">
        <option value="">{{ 'No priority' | t }}</option>
        @for (priority of priorities; track priority) {
          <option [value]="priority">{{ textOf(priority) }}</option>
        }
      </select>
    </sv-field>
  `,
})
export class PrioritySelect {
  readonly control = input.required<FormControl<TaskPriority | ''>>();
  protected readonly priorities = priorities;
  protected readonly textOf = priorityText;
}
