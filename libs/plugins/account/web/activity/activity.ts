// The activity of the account: sign-ins, failed sign-ins and changes, newest first.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Session } from '@sv/ui/workspace/session';
import { ActivityRow } from './activity-row';
import { ownActivity, type ActivityFilter } from './own-activity';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

type ShownFilter = Extract<ActivityFilter, 'all' | 'sign-ins' | 'changes'>;

@Component({
  selector: 'sv-activity',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ActivityRow, Button, Card, EmptyState, Icon, Page, PagedView, Segmented, T],
  templateUrl: './activity.html',
  styleUrl: '../rows/rows.css',
})
export class ActivityPage {
  protected readonly feed = ownActivity();
  protected readonly ownId = inject(Session).user()?.id ?? '';
  protected readonly filter = signal<ShownFilter>('all');
  protected readonly filters: readonly SegmentOption<ShownFilter>[] = [
    { value: 'all', label: t('All') },
    { value: 'sign-ins', label: t('Sign-ins') },
    { value: 'changes', label: t('Changes') },
  ];
  protected readonly nothing: Record<ShownFilter, string> = {
    all: t('Sign-ins and changes to your account appear here.'),
    'sign-ins': t('Successful and failed sign-ins appear here.'),
    changes: t('Changes to your account appear here.'),
  };

  constructor() {
    void this.feed.load();
  }

  protected choose(filter: ShownFilter): void {
    this.filter.set(filter);
    this.feed.items.set(null);
    void this.feed.load({ filter });
  }
}
