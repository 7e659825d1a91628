// A field for somebody's e-mail address, which offers the people of the workspace while one types.
import { ChangeDetectionStrategy, Component, DestroyRef, inject, input } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { People } from '../../activity/people';

const pauseMs = 250;

@Component({
  selector: 'sv-person-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, ReactiveFormsModule],
  template: `
    <sv-field [label]="label()" [hint]="hint()" [error]="error()">
      <input
        svInput
        #input
        type="email"
        list="sv-entitlement-people"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        [formControl]="control()"
        (input)="search(input.value)"
      />
    </sv-field>
    <datalist id="sv-entitlement-people">
      @for (one of people.all(); track one.id) {
        <option [value]="one.email">{{ one.name }}</option>
      }
    </datalist>
  `,
})
export class PersonField {
  protected readonly people = inject(People);
  readonly control = input.required<FormControl<string>>();
  readonly label = input.required<string>();
  readonly hint = input<string>();
  readonly error = input<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  protected search(text: string): void {
    clearTimeout(this.timer);
    if (text.trim() && !this.people.byEmail(text)) {
      this.timer = setTimeout(() => void this.people.search(text.trim()), pauseMs);
    }
  }
}
