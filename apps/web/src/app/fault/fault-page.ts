// The page for what cannot be shown: refused by the server, or an address that leads nowhere.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { FaultView } from './fault-view';
import { initialStatus } from './initial-status';

@Component({
  selector: 'sv-fault-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [FaultView],
  template: `<sv-fault-view [status]="status" />`,
})
export class FaultPage {
  private readonly refused = inject(ActivatedRoute).snapshot.data['refused'] === true;
  /** An address inside the application that no route knows is 404 by nature. */
  protected readonly status = (this.refused && initialStatus(inject(DOCUMENT))) || 404;
}
