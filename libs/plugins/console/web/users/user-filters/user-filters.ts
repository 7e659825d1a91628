// Search and filters of the account list. The search starts after a short pause in typing.
import { ChangeDetectionStrategy, Component, linkedSignal, model } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { UserStatus } from '@sv/contracts/admin.contract';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { debouncer } from '../../forms/debouncer';
import { roleChoices } from '../role-choices';

@Component({
  selector: 'sv-user-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon],
  templateUrl: './user-filters.html',
  styleUrl: './user-filters.css',
})
export class UserFilters {
  readonly q = model.required<string>();
  readonly role = model.required<Role | ''>();
  readonly status = model.required<UserStatus | ''>();

  protected readonly typed = linkedSignal(() => this.q());
  protected readonly roles = roleChoices;
  protected readonly statuses: readonly { status: UserStatus; name: string }[] = [
    { status: 'active', name: 'Active' },
    { status: 'deactivated', name: 'Deactivated' },
    { status: 'deleting', name: 'Being deleted' },
  ];
  private readonly debounce = debouncer();

  protected type(text: string): void {
    this.typed.set(text);
    this.debounce(() => this.q.set(text.trim()));
  }

  protected chooseRole(value: string): void {
    this.role.set(this.roles.find(({ role }) => role === value)?.role ?? '');
  }

  protected chooseStatus(value: string): void {
    this.status.set(this.statuses.find(({ status }) => status === value)?.status ?? '');
  }
}
