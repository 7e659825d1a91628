// Who looked at the person's data: apps that asked other apps for it, administrators who worked on the account, and
// exports. Newest first.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import type { DataAccess } from '@sv/contracts/data-sharing.contract';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Session } from '@sv/ui/workspace/session';
import { ActivityRow } from '../activity/activity-row';
import { ownActivity } from '../activity/own-activity';
import { AccessRow } from './access-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

type Lookers = 'apps' | 'administrators' | 'exports';

@Component({
  selector: 'sv-data-access',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccessRow, ActivityRow, Card, EmptyState, Page, PagedView, Segmented, T],
  templateUrl: './data-access.html',
  styleUrl: '../rows/rows.css',
})
export class DataAccessPage {
  protected readonly log = pagesOf<DataAccess>('/api/account/data-access-log', 'accesses');
  protected readonly activity = ownActivity();
  protected readonly ownId = inject(Session).user()?.id ?? '';
  protected readonly shown = signal<Lookers>('apps');
  protected readonly choices: readonly SegmentOption<Lookers>[] = [
    { value: 'apps', label: t('Apps') },
    { value: 'administrators', label: t('Administrators') },
    { value: 'exports', label: t('Exports') },
  ];

  constructor() {
    void this.log.load();
  }

  protected choose(lookers: Lookers): void {
    this.shown.set(lookers);
    if (lookers === 'apps') return;
    this.activity.items.set(null);
    void this.activity.load({ filter: lookers });
  }
}
