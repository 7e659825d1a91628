// Finds a person among the users that the directory policy shows to the current user. The search starts after a short
// pause in typing.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DestroyRef, computed, inject, input, output, signal } from '@angular/core';
import type { Person, PersonList } from '@sv/contracts/people.contract';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { EmptyState } from '../empty-state/empty-state';
import { ErrorState } from '../error-state/error-state';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import { Icon } from '../icon/icon';
import { Skeleton } from '../skeleton/skeleton';
import { toProblem } from '../workspace/to-problem';
import { T } from '../locale/t';
import { t } from '../locale/translate';

const pauseMs = 250;
const shown = 50;

@Component({
  selector: 'sv-people-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, Dialog, EmptyState, ErrorState, Field, FieldControl, Icon, Skeleton, T],
  templateUrl: './people-picker.html',
  styleUrl: './people-picker.css',
})
export class PeoplePicker {
  readonly heading = input(t('Choose a person'));
  /** What the person is chosen for; completes the label. */
  readonly purpose = input<string>();
  /** The ids of people who are not offered. */
  readonly without = input<readonly string[]>([]);
  /** Only members of this group. */
  readonly groupId = input<string>();
  readonly chosen = output<Person>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  private readonly q = signal('');
  protected readonly found = httpResource<PersonList>(() => {
    const groupId = this.groupId();
    return { url: '/api/people', params: { limit: shown, q: this.q(), ...(groupId && { groupId }) } };
  });
  /** The previous results stay while the next ones load. */
  protected readonly people = computed(() => {
    if (!this.found.hasValue()) return null;
    return this.found.value().users.filter(({ id }) => !this.without().includes(id));
  });
  protected readonly hasMore = computed(() => this.found.hasValue() && this.found.value().nextCursor !== null);
  protected readonly problem = computed(() => {
    const error = this.found.error();
    return error ? toProblem(error) : null;
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  protected search(text: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.q.set(text.trim()), pauseMs);
  }

  /** Enter chooses the person when only one result is left. */
  protected chooseOnly(): void {
    const people = this.people();
    const [only] = people ?? [];
    if (only && people?.length === 1 && this.q() && !this.found.isLoading()) this.chosen.emit(only);
  }
}
