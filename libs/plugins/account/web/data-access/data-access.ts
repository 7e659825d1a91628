// Accesses to the person's data, allowed and refused, newest first.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import type { DataAccess } from '@sv/contracts/data-sharing.contract';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { AccessRow } from './access-row';

@Component({
  selector: 'sv-data-access',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccessRow, Card, EmptyState, Page, PagedView],
  templateUrl: './data-access.html',
  styleUrl: '../rows/rows.css',
})
export class DataAccessPage {
  protected readonly log = pagesOf<DataAccess>('/api/account/data-access-log', 'accesses');

  constructor() {
    void this.log.load();
  }
}
