// Finds a group of the workspace. The search starts after a short pause in typing.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input, output, signal } from '@angular/core';
import type { AdminGroup, AdminGroupList } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { SearchField } from '@sv/ui/search-field/search-field';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { T } from '@sv/ui/locale/t';

const shown = 50;

@Component({
  selector: 'sv-group-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, EmptyState, ErrorState, SearchField, Skeleton, T],
  templateUrl: './group-picker.html',
  styleUrl: './group-picker.css',
})
export class GroupPicker {
  /** What the group is chosen for. */
  readonly purpose = input<string>();
  /** The ids of groups that are not offered. */
  readonly without = input<readonly string[]>([]);
  readonly chosen = output<AdminGroup>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly q = signal('');
  protected readonly found = httpResource<AdminGroupList>(() => ({
    url: '/api/admin/groups',
    params: { limit: shown, ...(this.q() && { q: this.q() }) },
  }));
  protected readonly groups = computed(() =>
    this.found.hasValue() ? this.found.value().groups.filter(({ id }) => !this.without().includes(id)) : null,
  );
  protected readonly hasMore = computed(() => this.found.hasValue() && this.found.value().nextCursor !== null);
}
