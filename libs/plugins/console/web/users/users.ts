// Everybody with an account. Whoever lacks the capability to change an account sees the same list without the controls.
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, DeletionResult, UserStatus } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TableRegion } from '@sv/ui/table/table-region';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { PagedList } from '../paging/paged-list';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { OwnershipHandover } from './ownership-handover/ownership-handover';
import { ResetLinkDialog } from './reset-link/reset-link-dialog';
import { UserActs } from './user-acts';
import { UserDeletion } from './user-deletion/user-deletion';
import { UserFilters } from './user-filters/user-filters';
import { UserRow, type UserAct } from './user-row/user-row';

@Component({
  selector: 'sv-users',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    EmptyState,
    ErrorState,
    Icon,
    OwnershipHandover,
    Page,
    ReadOnlyNote,
    ResetLinkDialog,
    RouterLink,
    Skeleton,
    TableRegion,
    UserDeletion,
    UserFilters,
    UserRow,
  ],
  providers: [UserActs],
  templateUrl: './users.html',
  styleUrl: './users.css',
})
export class UsersPage {
  private readonly session = inject(Session);
  private readonly acts = inject(UserActs);
  protected readonly directory = new PagedList<AdminUser>('/api/admin/users', 'users');
  protected readonly invitesLink = pluginLink('invites');

  protected readonly q = signal('');
  protected readonly role = signal<Role | ''>('');
  protected readonly status = signal<UserStatus | ''>('');
  private readonly filter = computed(() => ({ q: this.q(), role: this.role(), status: this.status() }));
  protected readonly isFiltered = computed(() => Object.values(this.filter()).some(Boolean));

  protected readonly ownId = computed(() => this.session.user()?.id ?? null);
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly mayAssign = computed(() => this.session.hasCapability('role:assign'));
  /** Whom an open dialog is about. */
  protected readonly deletion = signal<AdminUser | null>(null);
  protected readonly handover = signal<AdminUser | null>(null);
  protected readonly resetLink = signal<AdminUser | null>(null);

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

  protected async act(user: AdminUser, act: UserAct): Promise<void> {
    if (act === 'delete') this.deletion.set(user);
    else if (act === 'reset-link') this.resetLink.set(user);
    else if (act === 'hand-over') this.handover.set(user);
    else if (act === 'activate') this.show(await this.acts.activate(user));
    else if (act === 'deactivate') this.show(await this.acts.deactivate(user));
    else if (act === 'reset-factors') this.show(await this.acts.resetFactors(user));
    else if (act === 'sign-out') await this.acts.signOut(user);
    else await this.acts.unlock(user);
  }

  /** What an app could not delete is no longer about an account: the account goes in any case. */
  protected endDeletion(result: DeletionResult | null): void {
    this.deletion.set(null);
    if (result) this.directory.retry();
  }

  /** Two rows may have changed, the own one among them. */
  protected endHandover(): void {
    this.handover.set(null);
    this.directory.retry();
  }

  private show(changed: AdminUser | null): void {
    if (changed) this.directory.replace(changed);
  }
}
