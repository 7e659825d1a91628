// Search and filters over the accounts. What is typed counts after a short pause.
import { ChangeDetectionStrategy, Component, DestroyRef, inject, linkedSignal, model } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { UserStatus } from '@sv/contracts/admin.contract';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { roleChoices } from '../role-words';

const pauseMs = 250;

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
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  protected type(text: string): void {
    this.typed.set(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.q.set(text.trim()), pauseMs);
  }

  protected chooseRole(value: string): void {
    this.role.set(this.roles.find(({ role }) => role === value)?.role ?? '');
  }

  protected chooseStatus(value: string): void {
    this.status.set(this.statuses.find(({ status }) => status === value)?.status ?? '');
  }
}
