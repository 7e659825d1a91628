// The page for what cannot be shown: refused by the server, or an address that leads nowhere.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject } from '@angular/core';
import { Router } from '@angular/router';
import { FaultView } from './fault-view';
import { initialStatus } from './initial-status';

@Component({
  selector: 'sv-fault-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [FaultView],
  template: `<sv-fault-view [status]="status" />`,
})
export class FaultPage {
  /** Later navigations inside the application that find no page are 404 by nature. */
  protected readonly status = inject(Router).navigated ? 404 : (initialStatus(inject(DOCUMENT)) ?? 404);
}
