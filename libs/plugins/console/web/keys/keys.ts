// Admin keys: programs use them to call the admin API. Everybody here can see them; only owners create and revoke them.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminKey, AdminKeyList, CreatedAdminKey } from '@sv/contracts/admin.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { capabilityName } from './key-capabilities';
import { NewKeyDialog } from './new-key/new-key';

const url = '/api/admin/keys';

@Component({
  selector: 'sv-keys',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, EmptyState, ErrorState, Icon, NewKeyDialog, Page, Skeleton],
  templateUrl: './keys.html',
  styleUrl: './keys.css',
})
export class KeysPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  protected readonly moments = inject(Moments);

  protected readonly list = httpResource<AdminKeyList>(() => url);
  protected readonly mayCreate = computed(() => this.session.hasCapability('role:assign'));
  protected readonly creating = signal(false);
  protected readonly revoking = signal<string | null>(null);
  protected readonly rows = computed(() => {
    const keys = this.list.hasValue() ? this.list.value().keys : [];
    return keys.map(key => ({ key, capabilities: key.capabilities.map(capabilityName), isExpired: isExpired(key) }));
  });

  constructor() {
    keepFresh(this.list, () => url, 'sv.console');
  }

  protected add({ key: _secret, ...item }: CreatedAdminKey): void {
    this.list.update(list => ({ keys: [item, ...(list?.keys ?? [])] }));
  }

  protected async revoke({ id, name }: AdminKey): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: `Revoke “${name}”?`,
      detail: 'Programs that use this key stop working. You cannot undo this.',
      confirmLabel: 'Revoke key',
      danger: true,
    });
    if (!confirmed) return;
    this.revoking.set(id);
    try {
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.delete(`${url}/${id}`)));
      if (!done) return;
      this.list.update(list => ({ keys: list?.keys.filter(key => key.id !== id) ?? [] }));
      this.toasts.success(`“${name}” revoked`);
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.revoking.set(null);
    }
  }
}

const isExpired = ({ expiresAt }: AdminKey, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;
