// The access tokens of the account: list, create, revoke. Programs call the API with them.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  computed,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AccessTokenItem, AccessTokenList, NewAccessToken } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import { BackLink } from '../../back-link/back-link';
import { refusalText } from '../refusal-text';
import { AccessTokenRow } from './access-token-row';
import { NewTokenDialog } from './new-token/new-token';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/auth/access-tokens';
/** The server refuses more. */
const maxTokens = 50;

@Component({
  selector: 'sv-access-tokens',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccessTokenRow, BackLink, Button, Card, EmptyState, ErrorState, Icon, NewTokenDialog, Page, Skeleton, T],
  templateUrl: './access-tokens.html',
  styleUrls: ['../../rows/rows.css', './access-tokens.css'],
})
export class AccessTokensPage {
  private readonly injector = inject(Injector);
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);

  private readonly createButton = viewChild('createButton', { read: ElementRef<HTMLButtonElement> });
  protected readonly securityLink = pluginLink('security');
  protected readonly list = httpResource<AccessTokenList>(() => url);
  protected readonly tokens = computed(() => (this.list.hasValue() ? this.list.value().accessTokens : []));
  protected readonly isAllowed = computed(() => this.list.hasValue() && this.list.value().allowed);
  protected readonly isFull = computed(() => this.tokens().length >= maxTokens);
  protected readonly creating = signal(false);
  protected readonly revoking = signal<string | null>(null);

  constructor() {
    keepFresh(this.list, () => url);
  }

  protected add({ token: _secret, ...item }: NewAccessToken): void {
    this.list.update(list => ({ allowed: true, accessTokens: [item, ...(list?.accessTokens ?? [])] }));
  }

  /** The button that opened the dialog was replaced if this was the first token; the browser cannot focus it then. */
  protected stopCreating(): void {
    this.creating.set(false);
    if (document.activeElement === document.body) this.focusCreateButton();
  }

  protected async revoke({ id, name }: AccessTokenItem): Promise<void> {
    const sure = await this.confirm.ask({
      heading: t('Revoke “{name}”?', { name }),
      detail: t('Programs that use this token lose access immediately. This cannot be undone.'),
      confirmLabel: t('Revoke token'),
      danger: true,
    });
    if (!sure) return;
    this.revoking.set(id);
    try {
      await firstValueFrom(this.http.delete(`${url}/${id}`));
      this.list.update(list => ({
        allowed: list?.allowed ?? true,
        accessTokens: list?.accessTokens.filter(token => token.id !== id) ?? [],
      }));
      this.toasts.success(t('“{name}” revoked', { name }));
      this.focusCreateButton(); // the pressed button was removed with its row
    } catch (error) {
      this.toasts.error(refusalText(error));
    } finally {
      this.revoking.set(null);
    }
  }

  private focusCreateButton(): void {
    afterNextRender({ read: () => this.createButton()?.nativeElement.focus() }, { injector: this.injector });
  }
}
