// The page for a document that the server refused, or for an address that matches no route.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject } from '@angular/core';
import { ActivatedRoute, type ActivatedRouteSnapshot } from '@angular/router';
import { ErrorView } from './error-view';
import { statusText } from './status-text';
import { initialStatus } from './initial-status';

@Component({
  selector: 'sv-error-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorView],
  template: `<sv-error-view [status]="status" />`,
})
export class ErrorPage {
  protected readonly status = errorStatus(inject(ActivatedRoute).snapshot, inject(DOCUMENT));
}

/** The title in the tab equals the page's heading, for refused documents and for unknown addresses. */
export const errorTitle = (route: ActivatedRouteSnapshot, document: Document): string =>
  statusText(errorStatus(route, document)).heading;

/** An address that matches no route has no status of its own, so it is a 404. */
function errorStatus({ data }: ActivatedRouteSnapshot, document: Document): number {
  return (data['refused'] === true && initialStatus(document)) || 404;
}
