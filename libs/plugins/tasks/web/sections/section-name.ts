// A dialog for the name of a section: a new one, or one that is there.
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
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { Submission } from '@sv/ui/workspace/submission';
import type { TaskSection } from '../../shared/section.contract';
import { taskLimits } from '../../shared/task-limits';
import { ListSections } from './list-sections';

@Component({
  selector: 'sv-section-name',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './section-name.html',
})
export class SectionName implements OnInit {
  private readonly sections = inject(ListSections);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  readonly listId = input.required<string>();
  /** Null: a new one. */
  readonly section = input<TaskSection | null>(null);
  readonly closed = output();

  protected readonly maxLength = taskLimits.sectionName;
  protected readonly isOpen = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.pattern(/\S/)]],
  });
  protected readonly edits = new Edits<{ id?: string; name: string }, typeof this.form>(this.form, { name: 'section' });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    const section = this.section();
    this.edits.show(section ? { id: section.id, name: section.name } : { name: '' });
  }

  protected save(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      const [section, name] = [this.section(), this.form.getRawValue().name.trim()];
      const isSaved = await (section ? this.sections.rename(section, name) : this.sections.add(this.listId(), name));
      if (!isSaved) return;
      this.edits.discard();
      this.isOpen.set(false);
    });
  }
}
