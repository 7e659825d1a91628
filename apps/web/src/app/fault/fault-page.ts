// The page for what cannot be shown: refused by the server, or an address that leads nowhere.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject } from '@angular/core';
import { ActivatedRoute, type ActivatedRouteSnapshot } from '@angular/router';
import { FaultView } from './fault-view';
import { faultWords } from './fault-words';
import { initialStatus } from './initial-status';

@Component({
  selector: 'sv-fault-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [FaultView],
  template: `<sv-fault-view [status]="status" />`,
})
export class FaultPage {
  protected readonly status = faultStatus(inject(ActivatedRoute).snapshot);
}

/** The title in the tab is the heading of the page, however one came to it. */
export const faultTitle = (route: ActivatedRouteSnapshot): string => faultWords(faultStatus(route)).heading;

/** An address inside the application that no route knows is 404 by nature. */
function faultStatus({ data }: ActivatedRouteSnapshot): number {
  return (data['refused'] === true && initialStatus(inject(DOCUMENT))) || 404;
}
