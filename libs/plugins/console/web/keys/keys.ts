// Admin keys: programs use them to call the admin API. Everybody here can see them; only owners create and revoke them.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { AdminKey, AdminKeyList, CreatedAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { RowAction } from '../lists/row-action';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { capabilityName } from './key-capabilities';
import { NewKeyDialog } from './new-key/new-key';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/keys';

@Component({
  selector: 'sv-keys',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    EmptyState,
    ErrorState,
    Icon,
    NewKeyDialog,
    Page,
    ReadOnlyNote,
    Sentence,
    SentencePart,
    Skeleton,
    T,
  ],
  templateUrl: './keys.html',
  styleUrl: './keys.css',
  providers: [RowAction],
})
export class KeysPage {
  protected readonly action = inject(RowAction);
  private readonly session = inject(Session);
  protected readonly locale = inject(LocaleService);

  protected readonly list = httpResource<AdminKeyList>(() => url);
  protected readonly mayCreate = computed(() => this.session.hasCapability('role:assign'));
  protected readonly creating = signal(false);
  protected readonly rows = computed(() => {
    const keys = this.list.hasValue() ? this.list.value().keys : [];
    return keys.map(key => ({
      key,
      capabilities: key.capabilities.map(capability => capabilityName(capability)),
      isExpired: isExpired(key),
    }));
  });

  constructor() {
    keepFresh(this.list, () => url, 'sv.console');
  }

  protected add({ key: _secret, ...item }: CreatedAdminKey): void {
    this.list.update(list => ({ keys: [item, ...(list?.keys ?? [])] }));
  }

  protected async revoke({ id, name }: AdminKey): Promise<void> {
    const question = {
      heading: t('Revoke “{name}”?', { name }),
      detail: t('Programs that use this key stop working. You cannot undo this.'),
      confirmLabel: t('Revoke key'),
    };
    if (!(await this.action.delete(id, `${url}/${id}`, question, t('“{name}” revoked', { name })))) return;
    this.list.update(list => ({ keys: list?.keys.filter(key => key.id !== id) ?? [] }));
  }
}

const isExpired = ({ expiresAt }: AdminKey, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;
