// The filters of the licence list: app, state and person.
import { ChangeDetectionStrategy, Component, inject, input, model } from '@angular/core';
import type { EntitlementStatus } from '@sv/contracts/entitlement.contract';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { People } from '../../activity/people';

/** An empty value does not filter. A type and not an interface, so that it is assignable to a query. */
export type EntitlementFilter = { pluginId: string; status: EntitlementStatus | ''; userId: string };

const statuses: readonly { value: EntitlementStatus; text: string }[] = [
  { value: 'active', text: 'Active' },
  { value: 'expired', text: 'Expired' },
  { value: 'revoked', text: 'Revoked' },
];

@Component({
  selector: 'sv-entitlement-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon],
  template: `
    <div role="search" class="filters">
      <sv-field class="person" label="Person, by e-mail address" labelHidden>
        <sv-icon class="sv-input-mark" name="user" [size]="16" />
        <input
          svInput
          #person
          list="sv-entitlement-owners"
          placeholder="Person"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          (input)="typePerson(person.value)"
        />
        <datalist id="sv-entitlement-owners">
          @for (one of people.all(); track one.id) {
            <option [value]="one.email">{{ one.name }}</option>
          }
        </datalist>
      </sv-field>
      <sv-field label="App" labelHidden>
        <select svInput #app (change)="set({ pluginId: app.value })">
          <option value="">All apps</option>
          @for (one of apps(); track one.id) {
            <option [value]="one.id">{{ one.name }}</option>
          }
        </select>
      </sv-field>
      <sv-field label="Status" labelHidden>
        <select svInput #status (change)="set({ status: toStatus(status.value) })">
          <option value="">Any status</option>
          @for (one of statuses; track one.value) {
            <option [value]="one.value">{{ one.text }}</option>
          }
        </select>
      </sv-field>
    </div>
  `,
  styleUrl: './entitlement-filters.css',
})
export class EntitlementFilters {
  protected readonly people = inject(People);
  readonly filter = model.required<EntitlementFilter>();
  readonly apps = input.required<readonly { id: string; name: string }[]>();
  protected readonly statuses = statuses;

  protected set(change: Partial<EntitlementFilter>): void {
    this.filter.update(filter => ({ ...filter, ...change }));
  }

  protected toStatus(value: string): EntitlementStatus | '' {
    return statuses.find(one => one.value === value)?.value ?? '';
  }

  /** The address of a known person applies at once; any other text searches for people to suggest. */
  protected typePerson(text: string): void {
    const userId = this.people.byEmail(text)?.id ?? '';
    if (userId !== this.filter().userId) this.set({ userId });
    if (!userId && text.trim().length > 2) void this.people.search(text.trim());
  }
}
