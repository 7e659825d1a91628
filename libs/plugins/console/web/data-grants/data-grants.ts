// Which app reads from which, and for whom: everybody's consents. It shows no data and has no controls, because only
// the person may withdraw a consent.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import type { AdminDataGrant } from '@sv/contracts/data-sharing.contract';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Apps } from '../activity/apps';
import { People } from '../activity/people';
import { t } from '@sv/ui/locale/translate';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-data-grants',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, Page, PagedView, T, TableRegion],
  templateUrl: './data-grants.html',
  styleUrl: './data-grants.css',
  providers: [Apps, People],
})
export class DataGrantsPage {
  private readonly apps = inject(Apps);
  protected readonly people = inject(People);
  protected readonly locale = inject(LocaleService);
  protected readonly list = pagesOf<AdminDataGrant>('/api/admin/data-grants', 'grants');

  constructor() {
    void this.apps.load();
    void this.people.load();
    void this.list.load();
  }

  protected textOf({ consumerId, providerId, contract }: AdminDataGrant): string {
    return t('{consumer} reads {data} from {provider}', {
      consumer: this.nameOf(consumerId),
      data: contract.replaceAll(/[-.]/g, ' '),
      provider: this.nameOf(providerId),
    });
  }

  private nameOf(pluginId: string): string {
    return this.apps.nameOf(pluginId) ?? nameFromId(pluginId);
  }
}
