// "Draft restored · Discard" above the fields of a form that has a restored draft, and "Ada changed this · Show" when
// somebody else saved the record while it has unsaved changes here.
import { ChangeDetectionStrategy, Component, type Signal, computed, input } from '@angular/core';
import { T } from '../locale/t';

interface LineEdits {
  restored: Signal<boolean>;
  discard: () => void;
  newer?: Signal<{ by: string | null } | null>;
  showNewer?: () => void;
}

@Component({
  selector: 'sv-draft-line',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T],
  template: `
    @if (edits().restored()) {
      <p class="sv-muted sv-small">
        {{ 'Draft restored' | t }} <span aria-hidden="true">·</span>&ngsp;
        <button type="button" class="sv-link" (click)="edits().discard()">{{ 'Discard' | t }}</button>
      </p>
    }
    @if (newer(); as newer) {
      <p class="sv-muted sv-small">
        @if (newer.by) {
          <span>{{ '{by} changed this' | t: { by: newer.by } }}</span>
        } @else {
          <span>{{ 'This was changed in another window' | t }}</span>
        }
        <span aria-hidden="true"> ·</span>&ngsp;
        <button type="button" class="sv-link" (click)="edits().showNewer?.()">{{ 'Show' | t }}</button>
      </p>
    }
  `,
  host: { role: 'status', '[class.sv-visually-hidden]': '!edits().restored() && !newer()' },
})
export class DraftLine {
  readonly edits = input.required<LineEdits>();
  protected readonly newer = computed(() => this.edits().newer?.() ?? null);
}
