// Which app reads from which, and for whom: everybody's consents. It shows no data and has no controls, because only
// the person may withdraw a consent.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import type { AdminDataGrant } from '@sv/contracts/data-sharing.contract';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Apps } from '../activity/apps';
import { People } from '../activity/people';

@Component({
  selector: 'sv-data-grants',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, Page, PagedView, TableRegion],
  templateUrl: './data-grants.html',
  styleUrl: './data-grants.css',
  providers: [Apps, People],
})
export class DataGrantsPage {
  private readonly apps = inject(Apps);
  protected readonly people = inject(People);
  protected readonly moments = inject(Moments);
  protected readonly list = pagesOf<AdminDataGrant>('/api/admin/data-grants', 'grants');

  constructor() {
    void this.apps.load();
    void this.people.load();
    void this.list.load();
  }

  protected textOf({ consumerId, providerId, contract }: AdminDataGrant): string {
    return `${this.nameOf(consumerId)} reads ${contract.replaceAll(/[-.]/g, ' ')} from ${this.nameOf(providerId)}`;
  }

  private nameOf(pluginId: string): string {
    return this.apps.nameOf(pluginId) ?? nameFromId(pluginId);
  }
}
