// "Draft restored · Discard", above the fields of a form that has a restored draft.
import { ChangeDetectionStrategy, Component, type Signal, input } from '@angular/core';

@Component({
  selector: 'sv-draft-line',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (edits().restored()) {
      <p class="sv-muted sv-small">
        Draft restored <span aria-hidden="true">·</span>&ngsp;
        <button type="button" class="sv-link" (click)="edits().discard()">Discard</button>
      </p>
    }
  `,
  host: { role: 'status', '[class.sv-visually-hidden]': '!edits().restored()' },
})
export class DraftLine {
  readonly edits = input.required<{ restored: Signal<boolean>; discard: () => void }>();
}
