// The administrators who have no second factor.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, inject } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';

@Injectable()
export class Administrators {
  private readonly locale = inject(LocaleService);
  private readonly owners = usersOf('platform:owner');
  private readonly admins = usersOf('platform:admin');
  private readonly auditors = usersOf('platform:auditor');

  readonly lists = [this.owners, this.admins, this.auditors] as const;
  readonly withoutFactor = computed(() =>
    this.lists
      .flatMap(list => (list.hasValue() ? list.value().users : []))
      .filter(({ mfa }) => !mfa.totp && mfa.passkeys === 0),
  );

  readonly names = computed(() => this.locale.formatList(this.withoutFactor().map(nameOf)));
}

function usersOf(role: Role) {
  const url = `/api/admin/users?${new URLSearchParams({ role, status: 'active', limit: '200' })}`;
  const list = httpResource<AdminUserList>(() => url);
  keepFresh(list, () => url);
  return list;
}

const nameOf = ({ name, email }: AdminUser): string => name || email;
