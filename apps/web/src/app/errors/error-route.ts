// The route of an address where there is no page. Its page is loaded when somebody comes there.
import { DOCUMENT, inject } from '@angular/core';
import type { ActivatedRouteSnapshot, Route } from '@angular/router';

export const errorRoute = {
  path: '**',
  loadComponent: async () => (await import('./error-page')).ErrorPage,
  title: (route: ActivatedRouteSnapshot) => titleOf(route, inject(DOCUMENT)),
} satisfies Route;

const titleOf = async (route: ActivatedRouteSnapshot, document: Document): Promise<string> =>
  (await import('./error-page')).errorTitle(route, document);
