// A switch on a native checkbox, for a setting that takes effect at once without a Save button.
import { Directive } from '@angular/core';

@Directive({ selector: 'input[type=checkbox][svSwitch]', host: { class: 'sv-switch', role: 'switch' } })
export class Switch {}
