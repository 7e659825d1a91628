// The ids in the address. The page component stays when they change, so they are not parameters of its route.
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
export const injectPathListId = (): Signal<string | null> => injectPathParameter('id');

/** The id of the task whose details are open; null without one. */
export const injectPathTaskId = (): Signal<string | null> => injectPathParameter('taskId');

function injectPathParameter(name: string): Signal<string | null> {
  const route = inject(ActivatedRoute);
  const changes = inject(Router).events.pipe(
    filter(event => event instanceof NavigationEnd),
    startWith(null),
    map(() => leafRoute<ActivatedRouteSnapshot>(route.snapshot).paramMap.get(name)),
  );
  return toSignal(changes, { initialValue: null });
}
