// The filters of the licence list: app, state and person.
import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';
import type { EntitlementStatus } from '@sv/contracts/entitlement.contract';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { PersonFilter } from '../../lists/person-filter';
import { t } from '@sv/ui/locale/translate';
import { T } from '@sv/ui/locale/t';

/** An empty value does not filter. A type and not an interface, so that it is assignable to a query. */
export type EntitlementFilter = { pluginId: string; status: EntitlementStatus | ''; userId: string };

@Component({
  selector: 'sv-entitlement-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, PersonFilter, T],
  template: `
    <div role="search" class="filters">
      <sv-person-filter class="person" [userId]="filter().userId" (userIdChange)="set({ userId: $event })" />
      <sv-field [label]="'App' | t" labelHidden>
        <select svInput #app (change)="set({ pluginId: app.value })">
          <option value="">{{ 'All apps' | t }}</option>
          @for (one of apps(); track one.id) {
            <option [value]="one.id">{{ one.name }}</option>
          }
        </select>
      </sv-field>
      <sv-field [label]="'Status' | t" labelHidden>
        <select svInput #status (change)="set({ status: toStatus(status.value) })">
          <option value="">{{ 'Any status' | t }}</option>
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
  readonly filter = model.required<EntitlementFilter>();
  readonly apps = input.required<readonly { id: string; name: string }[]>();
  protected readonly statuses: readonly { value: EntitlementStatus; text: string }[] = [
    { value: 'active', text: t('Active') },
    { value: 'expired', text: t('Expired') },
    { value: 'revoked', text: t('Revoked') },
  ];

  protected set(change: Partial<EntitlementFilter>): void {
    this.filter.update(filter => ({ ...filter, ...change }));
  }

  protected toStatus(value: string): EntitlementStatus | '' {
    return this.statuses.find(one => one.value === value)?.value ?? '';
  }
}
