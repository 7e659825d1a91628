// "Saved", below a form that saves itself; a button where something is not saved yet, for example without a connection.
import { ChangeDetectionStrategy, Component, type Signal, computed, input, linkedSignal, output } from '@angular/core';
import { Icon } from '../icon/icon';
import { T } from '../locale/t';

@Component({
  selector: 'sv-saved-line',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  template: `
    <p class="sv-muted sv-small" role="status">
      @if (state() === 'saving') {
        {{ 'Saving…' | t }}
      } @else if (state() === 'saved') {
        <sv-icon name="check" [size]="16" /> {{ 'Saved' | t }}
      }
    </p>
    @if (isWaiting()) {
      <button type="button" class="sv-link sv-small" (click)="save.emit()">{{ 'Save now' | t }}</button>
    }
  `,
  styles: `
    :host {
      display: flex;
      align-items: center;
      gap: var(--sv-space-3);
      min-block-size: 1.5rem;
    }

    p {
      display: inline-flex;
      align-items: center;
      gap: var(--sv-space-1);
    }
  `,
})
export class SavedLine {
  readonly edits = input.required<{ isDirty: Signal<boolean> }>();
  readonly submission = input.required<{ busy: Signal<boolean>; refusal: Signal<string | null> }>();
  readonly save = output();

  protected readonly isWaiting = computed(() => this.edits().isDirty() && !this.submission().busy());
  /** "Saved" stays until the next edit. */
  protected readonly state = linkedSignal<{ busy: boolean; dirty: boolean }, 'saving' | 'saved' | 'none'>({
    source: () => ({ busy: this.submission().busy(), dirty: this.edits().isDirty() }),
    computation: ({ busy, dirty }, before) => {
      if (busy) return 'saving';
      if (dirty || !before) return 'none';
      if (before.value === 'saving') return this.submission().refusal() === null ? 'saved' : 'none';
      return before.value;
    },
  });
}
