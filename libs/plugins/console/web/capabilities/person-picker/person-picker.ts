// Finds one person by name or email address.
import {
  ChangeDetectionStrategy,
  Component,
  booleanAttribute,
  computed,
  effect,
  input,
  output,
  signal,
} from '@angular/core';
import type { AdminUser, UserStatus } from '@sv/contracts/admin/users.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { SearchField } from '@sv/ui/search-field/search-field';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { roleChoiceOf } from '../../users/role-choices';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-person-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, Dialog, EmptyState, ErrorState, SearchField, Skeleton, T],
  templateUrl: './person-picker.html',
  styleUrls: ['../../../../../ui/people/people-picker.css', './person-picker.css'],
})
export class PersonPicker {
  /** What the person is chosen for; completes the label. */
  readonly purpose = input.required<string>();
  /** The ids of people who are not offered. */
  readonly without = input<readonly string[]>([]);
  /** Omits people who cannot sign in. */
  readonly activeOnly = input(false, { transform: booleanAttribute });
  readonly closeLabel = input(t(t('Cancel')));
  readonly chosen = output<AdminUser>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly directory = pagesOf<AdminUser>('/api/admin/users', 'users');
  protected readonly people = computed(
    () =>
      this.directory.items()?.filter(({ id, status }) => this.isOffered(status) && !this.without().includes(id)) ??
      null,
  );
  protected readonly q = signal('');

  constructor() {
    effect(() => void this.directory.load({ q: this.q() }));
  }

  /** Enter chooses the person when only one result is left. */
  protected chooseOnly(): void {
    const people = this.people();
    const [only] = people ?? [];
    if (only && people?.length === 1 && this.q() && !this.directory.isLoading()) this.chosen.emit(only);
  }

  private isOffered(status: UserStatus): boolean {
    return this.activeOnly() ? status === 'active' : status !== 'deleting';
  }

  protected readonly roleName = ({ role }: AdminUser): string => roleChoiceOf(role).name;
}
