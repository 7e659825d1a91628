// One account in the table. A person's own row has no controls; on rows of owners, administrators see why there are
// none.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { roleChoices, roleChoiceOf } from '../role-choices';
import { secondFactorText, statusBadge } from '../user-status';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

/** What was chosen from the menu of an account. */
export type UserAction =
  | 'activate'
  | 'deactivate'
  | 'sign-out'
  | 'reset-factors'
  | 'unlock'
  | 'reset-link'
  | 'hand-over'
  | 'delete';

@Component({
  selector: 'tr[sv-user-row]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Badge, Button, FieldControl, Icon, Menu, MenuItem, MenuTrigger, RouterLink, T, Tooltip],
  templateUrl: './user-row.html',
  styleUrl: './user-row.css',
})
export class UserRow {
  private readonly select = viewChild<ElementRef<HTMLSelectElement>>('select');
  private readonly toasts = inject(Toasts);
  protected readonly locale = inject(LocaleService);
  /** Where no mail is sent, nobody can confirm an address, so unconfirmed addresses are not marked. */
  protected readonly sendsMail = inject(Session).sendsMail;
  protected readonly activityLink = pluginLink('security/activity');

  readonly user = input.required<AdminUser>();
  readonly isSelf = input(false);
  readonly mayManage = input(false);
  readonly mayAssign = input(false);
  readonly roleChosen = output<{ role: Role; done: () => void }>();
  readonly actionChosen = output<UserAction>();

  protected readonly roles = roleChoices;
  protected readonly role = computed(() => roleChoiceOf(this.user().role).name);
  protected readonly status = computed(() => statusBadge(this.user().status));
  protected readonly factors = computed(() => secondFactorText(this.user()));
  /** For an unfinished deletion, only the deletion can be requested again. */
  protected readonly isBeingDeleted = computed(() => this.user().status === 'deleting');
  protected readonly canAssign = computed(() => !this.isSelf() && !this.isBeingDeleted() && this.mayAssign());
  protected readonly canManage = computed(() => !this.isSelf() && this.mayManage());
  protected readonly canHandOver = computed(
    () => this.canAssign() && this.user().role !== 'platform:owner' && this.user().status === 'active',
  );
  /** A password link gives full access to the account, so only owners create them for administrators. */
  protected readonly canCreateResetLink = computed(
    () => this.user().status === 'active' && (this.mayAssign() || this.user().role !== 'platform:admin'),
  );
  /** Only owners may change owners. */
  protected readonly reasonAgainst = computed(() =>
    this.user().role === 'platform:owner' && !this.mayAssign()
      ? t('Only owners can change the account of an owner.')
      : null,
  );

  protected chooseRole(value: string): void {
    const choice = this.roles.find(({ role }) => role === value);
    if (choice) this.roleChosen.emit({ role: choice.role, done: () => this.resetSelect() });
  }

  /** On touch screens, which have no hover, a tap shows the reason. */
  protected explain(): void {
    const reason = this.reasonAgainst();
    if (reason) this.toasts.show(reason);
  }

  private resetSelect(): void {
    const select = this.select();
    if (select) select.nativeElement.value = this.user().role;
  }
}
