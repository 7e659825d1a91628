// Console → Apps → Entitlements → Signing keys: each paid app, with the key that checks its licences.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TabNav } from '@sv/ui/tabs/tab-nav';
import { Session } from '@sv/ui/workspace/session';
import { People } from '../../activity/people';
import { ReadOnlyNote } from '../../read-only-note/read-only-note';
import { entitlementTabs } from '../entitlement-tabs';
import { LicenseKeyCard } from './license-key-card/license-key-card';
import { T } from '@sv/ui/locale/t';
import { appInLanguage } from '../../console/app-in-language';

const url = '/api/admin/plugins';

@Component({
  selector: 'sv-license-keys',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, LicenseKeyCard, Page, ReadOnlyNote, Skeleton, T, TabNav],
  templateUrl: './license-keys.html',
  providers: [People],
})
export class LicenseKeysPage {
  protected readonly tabs = entitlementTabs();
  protected readonly list = httpResource<AdminPluginList>(() => url);
  protected readonly mayChange = computed(() => this.session.hasCapability('role:assign'));
  protected readonly paid = computed(() =>
    this.list.hasValue()
      ? this.list
          .value()
          .plugins.filter(({ monetization }) => monetization.model !== 'free')
          .map(appInLanguage)
      : [],
  );
  private readonly session = inject(Session);

  constructor() {
    void inject(People).load();
    keepFresh(this.list, () => url, 'sv.console');
  }
}
