// The search and the filters of the account list.
import { ChangeDetectionStrategy, Component, model } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { UserStatus } from '@sv/contracts/admin/users.contract';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { SearchField } from '@sv/ui/search-field/search-field';
import { roleChoices } from '../role-choices';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-user-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, SearchField, T],
  templateUrl: './user-filters.html',
  styleUrl: './user-filters.css',
})
export class UserFilters {
  readonly q = model.required<string>();
  readonly role = model.required<Role | ''>();
  readonly status = model.required<UserStatus | ''>();

  protected readonly roles = roleChoices;
  protected readonly statuses: readonly { status: UserStatus; name: string }[] = [
    { status: 'active', name: t('Active') },
    { status: 'deactivated', name: t('Deactivated') },
    { status: 'deleting', name: t('Being deleted') },
  ];

  protected chooseRole(value: string): void {
    this.role.set(this.roles.find(({ role }) => role === value)?.role ?? '');
  }

  protected chooseStatus(value: string): void {
    this.status.set(this.statuses.find(({ status }) => status === value)?.status ?? '');
  }
}
