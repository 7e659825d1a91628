// Shared between a field and its control: the ids for ARIA attributes, and the error to show.
import { Injectable, Signal, computed, signal } from '@angular/core';

let lastField = 0;

@Injectable()
export class FieldIds {
  readonly control = `sv-field-${++lastField}`;
  readonly hintId = `${this.control}-hint`;
  readonly errorId = `${this.control}-error`;

  /** Set by the field: the error message of the page, and whether there is a hint. */
  readonly pageError = signal<Signal<string | null | undefined> | null>(null);
  readonly hasHint = signal<Signal<boolean> | null>(null);
  /** Set by the control: the error message of its form control. */
  readonly controlError = signal<Signal<string | null> | null>(null);

  readonly error = computed(() => this.pageError()?.() || this.controlError()?.() || null);
  readonly describedBy = computed(() => {
    const ids = [this.hasHint()?.() ? this.hintId : '', this.error() ? this.errorId : ''];
    return ids.filter(Boolean).join(' ') || null;
  });
}
