// The checkbox look on a native checkbox or radio button. `round` is for things that get done, such as a task.
import { Directive, booleanAttribute, input } from '@angular/core';

@Directive({
  selector: 'input[type=checkbox][svCheckbox], input[type=radio][svCheckbox]',
  host: { class: 'sv-checkbox', '[class.sv-checkbox--round]': 'round()' },
})
export class Checkbox {
  readonly round = input(false, { transform: booleanAttribute });
}
