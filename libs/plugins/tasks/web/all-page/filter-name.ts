// A dialog for the name of a filter: of a new one, or of one that was saved.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  input,
  type OnInit,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { ActivatedRoute, Router } from '@angular/router';
import { tap } from 'rxjs';
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
import { taskLimits } from '../../shared/task-limits';
import type { SavedFilter, TaskFilter } from '../../shared/views.contract';
import { FilterStore } from '../view-nav/filter-store';

@Component({
  selector: 'sv-filter-name',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './filter-name.html',
})
export class FilterName implements OnInit {
  private readonly filters = inject(FilterStore);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  /** Null: a new one. */
  readonly saved = input.required<SavedFilter | null>();
  readonly filter = input.required<TaskFilter>();
  readonly closed = output();

  protected readonly maxLength = taskLimits.filterName;
  protected readonly isOpen = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.pattern(/\S/)]],
  });
  protected readonly labels = { name: t('Name') };
  protected readonly edits = new Edits<{ name: string; id?: string; version?: number }, typeof this.form>(this.form, {
    name: 'filter',
    read: ({ name }) => ({ name }),
  });
  protected readonly submission = new Submission(this.form, () => this.formElement().nativeElement.checkValidity());

  ngOnInit(): void {
    this.edits.show(this.saved() ?? { name: '' });
  }

  protected save(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      const saved = this.saved();
      const name = this.form.getRawValue().name.trim();
      const isSaved = await this.edits.save((_, ifMatch) =>
        saved
          ? this.filters.change(saved, { name }, ifMatch)
          : this.filters.add({ name, filter: this.filter() }).pipe(tap(({ id }) => this.open(id))),
      );
      if (isSaved) this.isOpen.set(false);
    });
  }

  /** The page is that of the new filter from here on. */
  private open(saved: string): void {
    const options = { queryParams: { saved }, queryParamsHandling: 'merge', replaceUrl: true } as const;
    void this.router.navigate([], { relativeTo: this.route, ...options });
  }
}
