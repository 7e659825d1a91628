// All accounts. People without the capability to change accounts see the same list without controls.
import { ChangeDetectionStrategy, Component, computed, effect, inject, linkedSignal, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, RouterLink } from '@angular/router';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, DeletionResult, UserStatus } from '@sv/contracts/admin/users.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { OwnershipHandover } from './ownership-handover/ownership-handover';
import { ResetLinkDialog } from './reset-link/reset-link-dialog';
import { UserActions } from './user-actions';
import { UserDeletion } from './user-deletion/user-deletion';
import { UserFilters } from './user-filters/user-filters';
import { UserRow, type UserAction } from './user-row/user-row';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-users',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    EmptyState,
    Icon,
    OwnershipHandover,
    Page,
    PagedView,
    ReadOnlyNote,
    ResetLinkDialog,
    RouterLink,
    T,
    TableRegion,
    UserDeletion,
    UserFilters,
    UserRow,
  ],
  providers: [UserActions],
  templateUrl: './users.html',
  styleUrl: './users.css',
})
export class UsersPage {
  private readonly session = inject(Session);
  private readonly actions = inject(UserActions);
  protected readonly directory = pagesOf<AdminUser>('/api/admin/users', 'users');
  protected readonly invitesLink = pluginLink('people/invites');

  private readonly parameters = toSignal(inject(ActivatedRoute).queryParamMap);
  /** The palette leads here with a name. */
  protected readonly q = linkedSignal(() => this.parameters()?.get('q') ?? '');
  protected readonly role = signal<Role | ''>('');
  protected readonly status = signal<UserStatus | ''>('');
  private readonly filter = computed(() => ({ q: this.q(), role: this.role(), status: this.status() }));
  protected readonly isFiltered = computed(() => Object.values(this.filter()).some(Boolean));

  protected readonly ownId = computed(() => this.session.user()?.id ?? null);
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly mayAssign = computed(() => this.session.hasCapability('role:assign'));
  /** The account that each dialog is about. */
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

  /** `done` resets the control to the current value when the change did not happen. */
  protected async changeRole(user: AdminUser, { role, done }: { role: Role; done: () => void }): Promise<void> {
    this.show(await this.actions.changeRole(user, role));
    done();
  }

  protected async runAction(user: AdminUser, action: UserAction): Promise<void> {
    if (action === 'delete') this.deletion.set(user);
    else if (action === 'reset-link') this.resetLink.set(user);
    else if (action === 'hand-over') this.handover.set(user);
    else if (action === 'activate') this.show(await this.actions.activate(user));
    else if (action === 'deactivate') this.show(await this.actions.deactivate(user));
    else if (action === 'reset-factors') this.show(await this.actions.resetFactors(user));
    else if (action === 'sign-out') await this.actions.signOut(user);
    else await this.actions.unlock(user);
  }

  /** Closes the dialog. A failure to delete data of an app does not stop the deletion of the account. */
  protected endDeletion(result: DeletionResult | null): void {
    this.deletion.set(null);
    if (result) this.directory.retry();
  }

  /** Two rows may have changed, one of them the person's own. */
  protected endHandover(): void {
    this.handover.set(null);
    this.directory.retry();
  }

  private show(changed: AdminUser | null): void {
    if (changed) this.directory.replace(changed);
  }
}
