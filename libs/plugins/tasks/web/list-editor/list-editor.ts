// A dialog that edits the name and the colour of a list.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
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
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Submission } from '@sv/ui/workspace/submission';
import { listColors } from '../../shared/list-colors';
import type { TaskList } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { TaskListStore } from '../board/task-list-store';
import { colorName } from './color-name';
import { ListDot } from '../list-dot/list-dot';

@Component({
  selector: 'sv-list-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, Dialog, DraftLine, Field, FieldControl, ListDot, ReactiveFormsModule, T],
  templateUrl: './list-editor.html',
  styleUrl: './list-editor.css',
})
export class ListEditor implements OnInit {
  private readonly listStore = inject(TaskListStore);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  readonly list = input.required<TaskList>();
  readonly closed = output();

  protected readonly labels = { name: t('Name'), color: t('Colour') };
  protected readonly colors = listColors;
  protected readonly nameOf = colorName;
  protected readonly maxLength = taskLimits.listName;
  protected readonly isOpen = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.pattern(/\S/)]],
    color: '',
  });

  protected readonly edits = new Edits<TaskList, typeof this.form>(this.form, { name: 'list' });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    this.edits.show(this.list());
  }

  protected save(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      const isSaved = await this.edits.save(({ name, color }) => {
        const change = { ...(name !== undefined && { name: name.trim() }), ...(color !== undefined && { color }) };
        return this.listStore.change(this.edits.before ?? this.list(), change);
      });
      if (isSaved) this.isOpen.set(false);
    });
  }
}
