// Asks for a tag. Those that are in use are offered.
import { httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  inject,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import type { TagCounts } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';

@Component({
  selector: 'sv-tag-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, ReactiveFormsModule, T],
  template: `
    <sv-dialog #dialog size="sm" [heading]="'Add tag' | t" [(open)]="isOpen" (closed)="closed.emit()">
      <form #formElement id="sv-tag-dialog" novalidate [formGroup]="form" (ngSubmit)="add()">
        <sv-field [label]="'Tag' | t" [error]="submission.refusal()">
          <input
            svInput
            formControlName="tag"
            dir="auto"
            autocomplete="off"
            list="sv-known-tags"
            [maxLength]="maxLength"
          />
        </sv-field>
        <datalist id="sv-known-tags">
          @for (tag of known(); track tag.name) {
            <option [value]="tag.name"></option>
          }
        </datalist>
      </form>
      <ng-container svActions>
        <button svButton type="button" (click)="dialog.close()">{{ 'Cancel' | t }}</button>
        <button svButton variant="primary" form="sv-tag-dialog">{{ 'Add tag' | t }}</button>
      </ng-container>
    </sv-dialog>
  `,
})
export class TagDialog {
  private readonly offline = readableOffline();
  private readonly url = pluginApi('tags');
  private readonly answer = httpResource<TagCounts>(() => ({ url: this.url, context: this.offline }));
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  readonly named = output<string>();
  readonly closed = output();
  protected readonly isOpen = signal(true);
  protected readonly known = computed(() => (this.answer.hasValue() ? this.answer.value().tags : []));
  protected readonly maxLength = taskLimits.tag;
  protected readonly form = inject(NonNullableFormBuilder).group({
    // As the server: no white space, none of `#`, `,` and `|`; a `#` in front is what people type.
    tag: ['', [Validators.required, Validators.pattern(/^\s*#?[^\s#,|]+\s*$/)]],
  });
  protected readonly submission = new Submission(this.form);

  protected add(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      this.named.emit(this.form.getRawValue().tag.trim().replace(/^#/, ''));
      this.isOpen.set(false);
    });
  }
}
