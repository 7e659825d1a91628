// What every form of settings has around its fields: the draft, the choice after a conflict, why it was refused, and the
// buttons. Put it into the `<form>`.
import { ChangeDetectionStrategy, Component, booleanAttribute, input } from '@angular/core';
import type { FormGroup } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import type { Editable } from '@sv/ui/edits/edits';
import { T } from '@sv/ui/locale/t';
import type { AdminForm } from '../admin-form';

@Component({
  selector: 'sv-form-frame',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, DraftLine, T],
  template: `
    <sv-draft-line [edits]="form().edits" />
    <sv-conflict-choice [edits]="form().edits" [labels]="labels()" />
    <ng-content />
    @if (form().submission.refusal(); as refusal) {
      <p role="alert">{{ refusal }}</p>
    }
    @if (form().mayConfigure()) {
      <p class="end">
        <ng-content select="[svActions]" />
        <button
          svButton
          type="submit"
          [variant]="secondary() ? 'secondary' : 'primary'"
          [busy]="form().submission.busy()"
        >
          {{ 'Save changes' | t }}
        </button>
      </p>
    }
  `,
  styleUrls: ['../admin-form.css', './form-frame.css'],
})
export class FormFrame<Stored extends Editable, Form extends FormGroup> {
  readonly form = input.required<AdminForm<Stored, Form>>();
  /** Of the fields, for the choice after a conflict. */
  readonly labels = input.required<Readonly<Record<string, string>>>();
  /** The page has a button that matters more. */
  readonly secondary = input(false, { transform: booleanAttribute });
}
