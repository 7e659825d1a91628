// Adds and removes the members of a group that the person manages.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { ManagedMemberList, OwnGroup } from '@sv/contracts/people.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { PeoplePicker } from '@sv/ui/people/people-picker';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../../rows/keep-focus';

@Component({
  selector: 'sv-group-members',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Badge, Button, Dialog, ErrorState, KeepFocus, PeoplePicker, Skeleton, T],
  templateUrl: './group-members.html',
  styleUrl: './group-members.css',
})
export class GroupMembers {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);

  readonly group = input.required<OwnGroup>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly adding = signal(false);
  protected readonly busy = signal<string | null>(null);
  protected readonly ownId = computed(() => this.session.user()?.id);
  private readonly url = computed(() => `/api/account/groups/${this.group().id}/members`);
  protected readonly list = httpResource<ManagedMemberList>(() => ({ url: this.url(), params: { limit: 200 } }));
  protected readonly memberIds = computed(() =>
    this.list.hasValue() ? this.list.value().members.map(({ id }) => id) : [],
  );

  protected add({ id, name }: { id: string; name: string }): Promise<void> {
    this.adding.set(false);
    return this.change(id, t('{name} added', { name }), () => firstValueFrom(this.http.put(`${this.url()}/${id}`, {})));
  }

  protected remove({ id, name }: { id: string; name: string }): Promise<void> {
    return this.change(id, t('{name} removed', { name }), () =>
      firstValueFrom(this.http.delete(`${this.url()}/${id}`)),
    );
  }

  private async change(id: string, done: string, send: () => Promise<unknown>): Promise<void> {
    this.busy.set(id);
    try {
      await send();
      this.list.reload();
      this.toasts.success(done);
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.busy.set(null);
    }
  }

  constructor() {
    keepFresh(this.list, () => `${this.url()}?limit=200`);
  }
}
