// Finds one person by name or e-mail address. What is typed counts after a short pause.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import type { AdminUser, UserStatus } from '@sv/contracts/admin.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { PagedList } from '../../paging/paged-list';
import { roleWords } from '../../users/role-words';

const pauseMs = 250;

@Component({
  selector: 'sv-person-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, Dialog, EmptyState, ErrorState, Field, FieldControl, Icon, Skeleton],
  templateUrl: './person-picker.html',
  styleUrl: './person-picker.css',
})
export class PersonPicker {
  /** What they are going to be able to do. */
  readonly purpose = input.required<string>();
  /** Ids of those who need not be offered. */
  readonly without = input<readonly string[]>([]);
  /** Leaves out whoever cannot sign in. */
  readonly activeOnly = input(false, { transform: booleanAttribute });
  readonly closeLabel = input('Cancel');
  readonly picked = output<string>();
  /** The same, with all that is known of the person. */
  readonly chosen = output<AdminUser>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly directory = new PagedList<AdminUser>('/api/admin/users', 'users');
  protected readonly people = computed(
    () =>
      this.directory.items()?.filter(({ id, status }) => this.isOffered(status) && !this.without().includes(id)) ??
      null,
  );
  private readonly q = signal('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    effect(() => void this.directory.load({ q: this.q() }));
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  protected type(text: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.q.set(text.trim()), pauseMs);
  }

  /** Enter, once only one is left of what was sought. */
  protected pickOnly(): void {
    const people = this.people();
    const [only] = people ?? [];
    if (only && people?.length === 1 && this.q() && !this.directory.isLoading()) this.pick(only);
  }

  protected pick(person: AdminUser): void {
    this.picked.emit(person.id);
    this.chosen.emit(person);
  }

  private isOffered(status: UserStatus): boolean {
    return this.activeOnly() ? status === 'active' : status !== 'deleting';
  }

  protected readonly roleName = ({ role }: AdminUser): string => roleWords(role).name;
}
