// Everything about one task, in a dialog: title, due date, notes.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  type OnInit,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { taskLimits } from '../../shared/task-limits';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { atDay, daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';

@Component({
  selector: 'sv-task-details',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, Icon, ReactiveFormsModule],
  templateUrl: './task-details.html',
  styleUrl: './task-details.css',
})
export class TaskDetails implements OnInit {
  private readonly board = inject(TaskBoard);
  private readonly today = inject(Today);
  private readonly injector = inject(Injector);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  readonly item = input.required<TaskItem>();
  readonly closed = output();

  protected readonly limits = taskLimits;
  protected readonly isOpen = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: ['', [Validators.required, Validators.pattern(/\S/)]],
    day: '',
    notes: '',
  });
  protected readonly quickDays = [
    { label: 'Today', days: 0 },
    { label: 'Tomorrow', days: 1 },
    { label: 'In a week', days: 7 },
  ];

  ngOnInit(): void {
    const { title, dueAt, notes } = this.item();
    this.form.setValue({ title, day: dueAt ? toDay(new Date(dueAt)) : '', notes: notes ?? '' });
  }

  protected setDay(days: number | null): void {
    this.form.controls.day.setValue(days === null ? '' : toDay(daysLater(days, this.today.now())));
  }

  protected save(): void {
    this.form.markAllAsTouched();
    const form = this.formElement().nativeElement;
    if (this.form.invalid || !form.checkValidity()) return focusFirstInvalid(form, this.injector);
    const { title, day, notes } = this.form.getRawValue();
    const { dueAt } = this.item();
    this.isOpen.set(false);
    void this.board.change(this.item(), {
      title: title.trim(),
      notes: notes || null,
      dueAt: day ? atDay(day, dueAt) : null,
    });
  }

  protected delete(): void {
    this.isOpen.set(false);
    void this.board.delete(this.item());
  }
}
