// The list id in the address. The page component stays when the id changes, so the id is not a parameter of its route.
import { type Signal, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, type ActivatedRouteSnapshot, NavigationEnd, Router } from '@angular/router';
import { filter, map, startWith } from 'rxjs';

/** The innermost active route: it has the parameters of the whole address. */
export function leafRoute<Route extends { firstChild: Route | null }>(route: Route): Route {
  let leaf = route;
  while (leaf.firstChild) leaf = leaf.firstChild;
  return leaf;
}

/** The id of the list in the address; null without one. */
export function injectPathListId(): Signal<string | null> {
  const route = inject(ActivatedRoute);
  const changes = inject(Router).events.pipe(
    filter(event => event instanceof NavigationEnd),
    startWith(null),
    map(() => leafRoute<ActivatedRouteSnapshot>(route.snapshot).paramMap.get('id')),
  );
  return toSignal(changes, { initialValue: null });
}
