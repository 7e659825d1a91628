// The person's licences, a field for a new one, and the apps here that need one.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { Entitlement, EntitlementList, GroupEntitlement } from '@sv/contracts/entitlement.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { LicenseEntry } from '@sv/ui/licensing/license-entry';
import { licenseState } from '@sv/ui/licensing/license-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../rows/keep-focus';

const url = '/api/account/entitlements';

@Component({
  selector: 'sv-billing',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    Card,
    EmptyState,
    ErrorState,
    KeepFocus,
    LicenseEntry,
    Page,
    PluginIcon,
    RouterLink,
    Skeleton,
    T,
  ],
  templateUrl: './billing.html',
  styleUrls: ['../rows/rows.css', './billing.css'],
})
export class BillingPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly locale = inject(LocaleService);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  private readonly toRow = <L extends Entitlement | GroupEntitlement>(license: L) => ({
    license,
    name: t(license.pluginName, undefined, license.pluginId),
    iconUrl: this.session.plugin(license.pluginId)?.iconUrl ?? null,
    state: licenseState(license, iso => this.locale.formatDate(iso)),
  });

  protected readonly list = httpResource<EntitlementList>(() => url);
  protected readonly removing = signal<string | null>(null);
  protected readonly waiting = computed(() => this.session.plugins().filter(({ paywalled }) => paywalled));
  protected readonly rows = computed(() =>
    this.list.hasValue() ? this.list.value().entitlements.map(this.toRow) : [],
  );
  protected readonly shared = computed(() =>
    this.list.hasValue() ? this.list.value().throughGroups.map(this.toRow) : [],
  );

  constructor() {
    keepFresh(this.list, () => url, 'sv.account');
  }

  protected throughText({ groupName }: GroupEntitlement): string {
    return groupName ? t('Through {group}.', { group: groupName }) : t('Through a group.');
  }

  protected async entered({ pluginId, pluginName }: Entitlement): Promise<void> {
    this.list.reload();
    await this.session.reload();
    const app = this.session.plugin(pluginId);
    const open = app && { label: t('Open'), run: () => void this.router.navigateByUrl(app.routePrefix) };
    this.toasts.success(t('You can now open {name}', { name: t(pluginName, undefined, pluginId) }), open ?? undefined);
  }

  protected async remove(id: string, name: string): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: t('Remove this licence for {name}?', { name }),
      detail: t(
        'You lose access to the app unless you have another licence. Your data is kept, and you can enter the licence again.',
      ),
      confirmLabel: t('Remove licence'),
      danger: true,
    });
    if (!confirmed) return;
    this.removing.set(id);
    try {
      await firstValueFrom(this.http.delete(`${url}/${id}`));
      this.toasts.success(t('Licence for {name} removed', { name }));
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.removing.set(null);
      this.list.reload();
      void this.session.reload();
    }
  }
}
