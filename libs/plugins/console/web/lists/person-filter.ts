// Filters a list by person: the email address of somebody, with suggestions. The page provides `People`.
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal, model } from '@angular/core';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { debouncer } from '@sv/ui/search-field/debouncer';
import { People } from '../activity/people';

@Component({
  selector: 'sv-person-filter',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon, T],
  template: `
    <sv-field [label]="'Person, by email address' | t" labelHidden>
      <sv-icon class="sv-input-mark" name="user" [size]="16" />
      <input
        svInput
        #person
        list="sv-filter-people"
        [placeholder]="'Person' | t"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        [value]="text()"
        (input)="type(person.value)"
      />
      <datalist id="sv-filter-people">
        @for (one of people.all(); track one.id) {
          <option [value]="one.email">{{ one.name }}</option>
        }
      </datalist>
    </sv-field>
  `,
})
export class PersonFilter {
  protected readonly people = inject(People);
  /** The id of the person; empty for everybody. */
  readonly userId = model.required<string>();

  private readonly email = computed(() => this.people.byId(this.userId())?.email ?? '');
  /** What is typed, until another person is chosen elsewhere. */
  protected readonly text = linkedSignal(() => this.email());
  private readonly debounce = debouncer();

  /** The address of a known person applies at once; any other text searches for people to suggest. */
  protected type(text: string): void {
    const userId = this.people.byEmail(text)?.id ?? '';
    if (userId !== this.userId()) this.userId.set(userId);
    this.text.set(text);
    if (!userId && text.trim()) this.debounce(() => void this.people.search(text.trim()));
  }
}
