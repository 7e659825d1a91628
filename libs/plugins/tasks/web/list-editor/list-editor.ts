// The name and the colour of a list, in a dialog.
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
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { listColors } from '../../shared/list-colors';
import type { TaskList } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { ListIndex } from '../board/list-index';
import { ListDot } from '../list-dot/list-dot';

@Component({
  selector: 'sv-list-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, ListDot, ReactiveFormsModule],
  templateUrl: './list-editor.html',
  styleUrl: './list-editor.css',
})
export class ListEditor implements OnInit {
  private readonly index = inject(ListIndex);
  private readonly injector = inject(Injector);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  readonly list = input.required<TaskList>();
  readonly closed = output();

  protected readonly colors = listColors;
  protected readonly maxLength = taskLimits.listName;
  protected readonly isOpen = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.pattern(/\S/)]],
    color: '',
  });

  ngOnInit(): void {
    const { name, color } = this.list();
    this.form.setValue({ name, color });
  }

  protected save(): void {
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(this.formElement().nativeElement, this.injector);
    const { name, color } = this.form.getRawValue();
    this.isOpen.set(false);
    void this.index.change(this.list(), { name: name.trim(), color });
  }
}
