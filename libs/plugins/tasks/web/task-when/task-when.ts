// The fields for the dates of a task: when it is due and begins, and how it repeats.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { ReactiveFormsModule } from '@angular/forms';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { TaskRepeat } from './task-repeat';
import type { WhenForm } from './when-form';

@Component({
  selector: 'sv-task-when',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl, ReactiveFormsModule, RouterLink, T, TaskRepeat],
  templateUrl: './task-when.html',
  styleUrl: './task-when.css',
  host: { class: 'sv-stack' },
})
export class TaskWhen {
  readonly when = input.required<WhenForm>();
  readonly isReadOnly = input(false);

  protected readonly quickDays = [
    { label: t('Today'), days: 0 },
    { label: t('Tomorrow'), days: 1 },
    { label: t('In a week'), days: 7 },
  ];
}
