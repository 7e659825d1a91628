// All details of one task, in a dialog: title, due date, notes. It stays open until the server has saved them.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  effect,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Submission } from '@sv/ui/workspace/submission';
import { taskLimits } from '../../shared/task-limits';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { atDay, daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';

@Component({
  selector: 'sv-task-details',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, Dialog, DraftLine, Field, FieldControl, Icon, ReactiveFormsModule, RouterLink, T],
  templateUrl: './task-details.html',
  styleUrl: './task-details.css',
})
export class TaskDetails {
  private readonly board = inject(TaskBoard);
  private readonly today = inject(Today);
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
  protected readonly labels = { title: t('Title'), day: t('Due date'), notes: t('Notes') };
  protected readonly edits = new Edits<TaskItem, typeof this.form>(this.form, { name: 'task', read: fieldsOf });
  protected readonly submission = new Submission(this.form, () => this.formElement().nativeElement.checkValidity());
  protected readonly quickDays = [
    { label: t('Today'), days: 0 },
    { label: t('Tomorrow'), days: 1 },
    { label: t('In a week'), days: 7 },
  ];

  constructor() {
    effect(() => this.edits.show(this.item()));
  }

  protected setDay(days: number | null): void {
    this.form.controls.day.setValue(days === null ? '' : toDay(daysLater(days, this.today.now())));
  }

  protected save(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      const isSaved = await this.edits.save(({ title, day, notes }) => {
        const change = {
          ...(title !== undefined && { title: title.trim() }),
          ...(notes !== undefined && { notes: notes || null }),
          ...(day !== undefined && { dueAt: day ? atDay(day, this.item().dueAt) : null }),
        };
        return this.board.save(this.edits.before ?? this.item(), change);
      });
      if (isSaved) this.isOpen.set(false);
    });
  }

  protected delete(): void {
    this.edits.discard();
    this.isOpen.set(false);
    void this.board.delete(this.item());
  }
}

const fieldsOf = ({ title, dueAt, notes }: TaskItem) => ({
  title,
  day: dueAt ? toDay(new Date(dueAt)) : '',
  notes: notes ?? '',
});
