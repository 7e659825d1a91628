// The apps that may read from one another because the person agreed, with a button that withdraws the consent. Imported
// consents are listed separately: they give no access until the person agrees to them here.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { DataGrantList } from '@sv/contracts/data-sharing.contract';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import { GrantRow } from './grant-row';
import { SuggestionRow } from './suggestion-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../rows/keep-focus';

const url = '/api/account/data-grants';

@Component({
  selector: 'sv-connected-apps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, EmptyState, ErrorState, GrantRow, KeepFocus, Page, RouterLink, Skeleton, SuggestionRow, T],
  templateUrl: './connected-apps.html',
  styleUrl: '../rows/rows.css',
})
export class ConnectedAppsPage {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);

  protected readonly accessLink = pluginLink('data-access');
  protected readonly list = httpResource<DataGrantList>(() => url);

  constructor() {
    keepFresh(this.list, () => url, 'sv.account');
  }

  protected dismiss(id: string): Promise<void> {
    return this.remove(id, t('Dismissed'));
  }

  protected revoke(id: string): Promise<void> {
    return this.remove(id, t('Access revoked'));
  }

  /** Removes the row at once, and restores it if the server refuses. */
  private async remove(id: string, done: string): Promise<void> {
    const { grants, suggestions } = this.list.value() ?? { grants: [], suggestions: [] };
    this.list.set({
      grants: grants.filter(grant => grant.id !== id),
      suggestions: suggestions.filter(suggestion => suggestion.id !== id),
    });
    try {
      await firstValueFrom(this.http.delete(`${url}/${id}`));
      this.toasts.success(done);
    } catch (error) {
      this.list.reload();
      this.toasts.error(error);
    }
  }
}
