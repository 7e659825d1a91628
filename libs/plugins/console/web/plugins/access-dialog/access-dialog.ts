// Who can open an app: everybody, or the members of named groups. What somebody else changed meanwhile is shown first.
import { HttpClient, type HttpErrorResponse, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { RouterLink } from '@angular/router';
import type { AdminPlugin, AppAccess, AppAccessChange } from '@sv/contracts/admin/plugins.contract';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { GroupPicker } from '../../group-picker/group-picker';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { t } from '@sv/ui/locale/translate';
import { T } from '@sv/ui/locale/t';

/** As many as the server takes. */
const mostGroups = 50;

@Component({
  selector: 'sv-access-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink, Button, Checkbox, Dialog, ErrorState, GroupPicker, Icon, Skeleton, T],
  templateUrl: './access-dialog.html',
  styleUrl: './access-dialog.css',
})
export class AccessDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);

  readonly plugin = input.required<AdminPlugin>();
  readonly changed = output<AdminPlugin['openTo']>();
  readonly closed = output<void>();

  /** The page of a group says who its members are. */
  protected readonly groupsLink = pluginLink('people/groups');
  protected readonly open = signal(true);
  protected readonly access = httpResource<AppAccess>(() => this.url());
  protected readonly isLimited = linkedSignal(() => this.access.hasValue() && this.access.value().groups !== null);
  protected readonly groups = linkedSignal(() => (this.access.hasValue() ? (this.access.value().groups ?? []) : []));
  protected readonly groupIds = computed(() => this.groups().map(({ id }) => id));
  protected readonly isFull = computed(() => this.groups().length >= mostGroups);
  protected readonly isPicking = signal(false);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);
  private readonly url = computed(() => `/api/admin/plugins/${this.plugin().id}/access`);

  protected add({ id, name }: { id: string; name: string }): void {
    this.groups.update(groups => [...groups, { id, name }]);
    this.isPicking.set(false);
    this.refusal.set(null);
  }

  protected remove(id: string): void {
    this.groups.update(groups => groups.filter(group => group.id !== id));
  }

  protected async save(): Promise<void> {
    if (this.isLimited() && this.groups().length === 0) return this.refusal.set(t('Add a group, or choose everyone.'));
    this.busy.set(true);
    this.refusal.set(null);
    try {
      const saved = await this.reauthentication.run(() => firstValueFrom(this.send()));
      if (!saved) return;
      this.changed.emit(saved.answer.groups ? 'groups' : 'everyone');
      this.open.set(false);
    } catch (error) {
      this.explain(error as HttpErrorResponse);
    } finally {
      this.busy.set(false);
    }
  }

  private send() {
    const body: AppAccessChange = { groupIds: this.isLimited() ? this.groupIds() : null };
    const headers = { 'if-match': `"${this.access.value()!.version}"` };
    return this.http.put<AppAccess>(this.url(), body, { headers });
  }

  private explain(error: HttpErrorResponse): void {
    const problem = toProblem(error);
    if (problem.code !== 'changed-meanwhile') return this.refusal.set(problem.message);
    this.refusal.set(t('Someone else changed this, so your changes were not saved. The current settings are shown.'));
    this.access.reload();
  }
}
