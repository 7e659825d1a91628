// A field for an email address that suggests people of the workspace.
import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { debouncer } from '@sv/ui/search-field/debouncer';
import { People } from '../../activity/people';

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
  private readonly debounce = debouncer();

  protected search(text: string): void {
    this.debounce(() => {
      if (text.trim() && !this.people.byEmail(text)) void this.people.search(text.trim());
    });
  }
}
