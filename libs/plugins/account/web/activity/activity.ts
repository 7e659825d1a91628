// What happened to the account: who came in, who was refused, and what was changed, newest first.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { ActivityRow } from './activity-row';
import { OwnActivity, type ActivityFilter } from './own-activity';

@Component({
  selector: 'sv-activity',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ActivityRow, Button, Card, EmptyState, ErrorState, Icon, Page, Segmented, Skeleton],
  templateUrl: './activity.html',
  styleUrls: ['../rows/rows.css', './activity.css'],
  providers: [OwnActivity],
})
export class ActivityPage {
  protected readonly feed = inject(OwnActivity);
  protected readonly ownId = inject(Session).user()?.id ?? '';
  protected readonly filter = signal<ActivityFilter>('all');
  protected readonly filters: readonly SegmentOption<ActivityFilter>[] = [
    { value: 'all', label: 'All' },
    { value: 'sign-ins', label: 'Sign-ins' },
    { value: 'changes', label: 'Changes' },
  ];
  protected readonly nothing: Record<ActivityFilter, string> = {
    all: 'What happens to your account shows up here.',
    'sign-ins': 'Your sign-ins, and those that were refused, show up here.',
    changes: 'Changes of your account show up here.',
  };

  constructor() {
    void this.feed.restart('all');
  }

  protected choose(filter: ActivityFilter): void {
    this.filter.set(filter);
    void this.feed.restart(filter);
  }
}
