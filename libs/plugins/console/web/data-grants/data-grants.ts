// Which app reads from which, and for whom: what everybody agreed to. Never the data, and nothing to change here: a
// consent is the person's own.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import type { AdminDataGrant } from '@sv/contracts/data-sharing.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TableRegion } from '@sv/ui/table/table-region';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { nameFromId } from '@sv/ui/workspace/name-from-id';
import { Apps } from '../activity/apps';
import { People } from '../activity/people';
import { PagedList } from '../paging/paged-list';

@Component({
  selector: 'sv-data-grants',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Page, Skeleton, TableRegion],
  templateUrl: './data-grants.html',
  styleUrl: './data-grants.css',
  providers: [Apps, People],
})
export class DataGrantsPage {
  private readonly apps = inject(Apps);
  protected readonly people = inject(People);
  protected readonly moments = inject(Moments);
  protected readonly list = new PagedList<AdminDataGrant>('/api/admin/data-grants', 'grants');

  constructor() {
    void this.apps.load();
    void this.people.load();
    void this.list.load();
  }

  protected wordsOf({ consumerId, providerId, contract }: AdminDataGrant): string {
    return `${this.nameOf(consumerId)} reads ${contract.replaceAll(/[-.]/g, ' ')} from ${this.nameOf(providerId)}`;
  }

  private nameOf(pluginId: string): string {
    return this.apps.nameOf(pluginId) ?? nameFromId(pluginId);
  }
}
