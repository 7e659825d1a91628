// One account in the table. The own row and, for those who are no owners, the rows of owners have no controls.
import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, input, output, viewChild } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, UserStatus } from '@sv/contracts/admin.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Badge, type BadgeTone } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { roleChoices, roleWords } from '../users/role-words';

const statusBadges: Record<UserStatus, { words: string; tone: BadgeTone }> = {
  active: { words: 'Active', tone: 'success' },
  deactivated: { words: 'Deactivated', tone: 'neutral' },
  deleting: { words: 'Being deleted', tone: 'warning' },
};

@Component({
  selector: 'tr[sv-user-row]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Badge, Button, FieldControl, Icon, Menu, MenuItem, MenuTrigger],
  templateUrl: './user-row.html',
  styleUrl: './user-row.css',
})
export class UserRow {
  private readonly select = viewChild<ElementRef<HTMLSelectElement>>('select');
  protected readonly moments = inject(Moments);

  readonly user = input.required<AdminUser>();
  readonly isSelf = input(false);
  readonly mayManage = input(false);
  readonly mayAssign = input(false);
  readonly roleChosen = output<{ role: Role; settled: () => void }>();
  readonly activeChosen = output<boolean>();
  readonly signedOut = output<void>();

  protected readonly roles = roleChoices;
  protected readonly role = computed(() => roleWords(this.user().role).name);
  protected readonly status = computed(() => statusBadges[this.user().status]);
  private readonly isOpenToActs = computed(() => !this.isSelf() && this.user().status !== 'deleting');
  protected readonly canAssign = computed(() => this.isOpenToActs() && this.mayAssign());
  /** Only who gives roles is an owner, and only an owner touches an owner. */
  protected readonly canManage = computed(
    () => this.isOpenToActs() && this.mayManage() && (this.user().role !== 'platform:owner' || this.mayAssign()),
  );

  protected chooseRole(value: string): void {
    const choice = this.roles.find(({ role }) => role === value);
    if (choice) this.roleChosen.emit({ role: choice.role, settled: () => this.settle() });
  }

  private settle(): void {
    const select = this.select();
    if (select) select.nativeElement.value = this.user().role;
  }
}
