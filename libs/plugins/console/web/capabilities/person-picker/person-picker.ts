// Finds one person by name or e-mail address. What is typed counts after a short pause.
import { ChangeDetectionStrategy, Component, DestroyRef, computed, effect, inject, input, output, signal } from '@angular/core';
import type { AdminUser } from '@sv/contracts/admin.contract';
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
  readonly picked = output<string>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly directory = new PagedList<AdminUser>('/api/admin/users', 'users');
  protected readonly people = computed(
    () => this.directory.items()?.filter(({ id, status }) => status !== 'deleting' && !this.without().includes(id)) ?? null,
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
    if (only && people?.length === 1 && this.q() && !this.directory.isLoading()) this.picked.emit(only.id);
  }

  protected readonly roleName = ({ role }: AdminUser): string => roleWords(role).name;
}
