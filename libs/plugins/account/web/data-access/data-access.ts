// Who looked at the person's data, and who was not let: newest first.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { AccessRow } from './access-row';
import { OwnAccesses } from './own-accesses';

@Component({
  selector: 'sv-data-access',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AccessRow, Button, Card, EmptyState, ErrorState, Page, Skeleton],
  templateUrl: './data-access.html',
  styleUrls: ['../rows/rows.css', './data-access.css'],
  providers: [OwnAccesses],
})
export class DataAccessPage {
  protected readonly log = inject(OwnAccesses);

  constructor() {
    void this.log.more();
  }
}
