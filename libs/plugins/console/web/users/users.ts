// Everybody with an account. Whoever lacks the capability to change an account sees the same list without the controls.
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, UserStatus } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TableRegion } from '@sv/ui/table/table-region';
import { Session } from '@sv/ui/workspace/session';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { UserFilters } from '../user-filters/user-filters';
import { UserRow } from '../user-row/user-row';
import { UserActs } from './user-acts';
import { UserDirectory, type UserFilter } from './user-directory';

@Component({
  selector: 'sv-users',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Page, ReadOnlyNote, Skeleton, TableRegion, UserFilters, UserRow],
  providers: [UserActs, UserDirectory],
  templateUrl: './users.html',
  styleUrl: './users.css',
})
export class UsersPage {
  private readonly session = inject(Session);
  private readonly acts = inject(UserActs);
  protected readonly directory = inject(UserDirectory);

  protected readonly q = signal('');
  protected readonly role = signal<Role | ''>('');
  protected readonly status = signal<UserStatus | ''>('');
  private readonly filter = computed<UserFilter>(() => ({ q: this.q(), role: this.role(), status: this.status() }));
  protected readonly isFiltered = computed(() => Object.values(this.filter()).some(Boolean));

  protected readonly ownId = computed(() => this.session.user()?.id ?? null);
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly mayAssign = computed(() => this.session.hasCapability('role:assign'));

  constructor() {
    effect(() => void this.directory.load(this.filter()));
  }

  protected clearFilter(): void {
    this.q.set('');
    this.role.set('');
    this.status.set('');
  }

  /** `settled` gives the control back its true value when nothing came of it. */
  protected async changeRole(user: AdminUser, { role, settled }: { role: Role; settled: () => void }): Promise<void> {
    this.show(await this.acts.changeRole(user, role));
    settled();
  }

  protected async setActive(user: AdminUser, active: boolean): Promise<void> {
    this.show(await (active ? this.acts.activate(user) : this.acts.deactivate(user)));
  }

  protected signOut(user: AdminUser): void {
    void this.acts.signOut(user);
  }

  private show(changed: AdminUser | null): void {
    if (changed) this.directory.replace(changed);
  }
}
