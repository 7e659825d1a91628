// The page in front of a paid app: what the app is, what it costs, how to get access, and why the last licence does not
// give access.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router, RouterLink } from '@angular/router';
import type { Entitlement, EntitlementList, PluginOffer } from '@sv/contracts/entitlement.contract';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { LicenseEntry } from '@sv/ui/licensing/license-entry';
import { licenseState } from '@sv/ui/licensing/license-state';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { ErrorView } from '../errors/error-view';
import { pageAfterPayment } from './page-after-payment';
import { priceText, termsText } from './price-text';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-paywall-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ErrorState, ErrorView, Icon, LicenseEntry, PluginIcon, RouterLink, Skeleton, T],
  templateUrl: './paywall-page.html',
  styleUrl: './paywall-page.css',
})
export default class PaywallPage {
  private readonly locale = inject(LocaleService);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  private readonly route = inject(ActivatedRoute);
  private readonly params = toSignal(this.route.paramMap, { requireSync: true });
  private readonly query = toSignal(this.route.queryParamMap, { requireSync: true });
  private readonly pluginId = computed(() => this.params().get('pluginId')!);

  protected readonly offer = httpResource<PluginOffer>(
    () => `/api/plugins/${encodeURIComponent(this.pluginId())}/offer`,
  );
  private readonly own = httpResource<EntitlementList>(() => '/api/account/entitlements');
  /** The app of a licence that was accepted but is for another app. */
  protected readonly forAnother = signal<string | null>(null);

  protected readonly problem = computed(() => {
    const error = this.offer.error();
    return error ? toProblem(error) : null;
  });
  protected readonly nextPage = computed(() =>
    this.offer.hasValue() ? pageAfterPayment(this.offer.value().routePrefix, this.query().get('returnUrl')) : '/',
  );
  protected readonly terms = computed(() => (this.offer.hasValue() ? termsText(this.offer.value()) : ''));
  protected readonly tiers = computed(() => {
    if (!this.offer.hasValue()) return [];
    const offer = this.offer.value();
    const locale = this.locale.tag();
    return offer.tiers.map(({ id, name, price }) => ({ id, name, price: priceText(price, offer, locale) }));
  });
  /** Who has a licence may want one of another tier. */
  protected readonly isOffered = computed(
    () => this.offer.hasValue() && (this.offer.value().paywalled || this.tiers().length > 1),
  );
  /** The state of the last licence for this app, when it gives no access. */
  protected readonly lastLicense = computed(() => {
    const licenses = this.own.hasValue() ? this.own.value().entitlements : [];
    const last = licenses.find(({ pluginId, status }) => pluginId === this.pluginId() && status !== 'active');
    return last ? licenseState(last, iso => this.locale.formatDate(iso)).text : null;
  });

  protected async entered({ pluginId, pluginName }: Entitlement): Promise<void> {
    await this.session.reload();
    if (pluginId === this.pluginId()) await this.router.navigateByUrl(this.nextPage(), { replaceUrl: true });
    else this.forAnother.set(pluginName);
  }
}
