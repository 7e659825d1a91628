// A label, a hint and an error around one control, joined by id and aria. The control is <input svInput> or another
// native element with that attribute; its form control's errors appear once it was touched.
import {
  ChangeDetectionStrategy,
  Component,
  ViewEncapsulation,
  booleanAttribute,
  computed,
  inject,
  input,
} from '@angular/core';
import { Icon } from '../icon/icon';
import { FieldIds } from './field-ids';
import { T } from '../locale/t';

@Component({
  selector: 'sv-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  imports: [Icon, T],
  templateUrl: './field.html',
  providers: [FieldIds],
  host: { class: 'sv-field' },
})
export class Field {
  protected readonly ids = inject(FieldIds);

  readonly label = input.required<string>();
  readonly hint = input<string>();
  /** The page's own error message; has priority over the errors of the form control. */
  readonly error = input<string | null>();
  readonly optional = input(false, { transform: booleanAttribute });
  /** Shows the label to screen readers only, where the context makes the field's purpose visible. */
  readonly labelHidden = input(false, { transform: booleanAttribute });

  constructor() {
    this.ids.pageError.set(this.error);
    this.ids.hasHint.set(computed(() => Boolean(this.hint())));
  }
}
