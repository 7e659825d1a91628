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

/** What a page that shows tasks of all lists says in the `data` of its route; undefined for a list. */
export const injectView = (): Signal<'narrow' | 'wide' | undefined> =>
  injectLeaf(leaf => leaf.data['view'] as 'narrow' | 'wide' | undefined, undefined);

const injectPathParameter = (name: string): Signal<string | null> => injectLeaf(leaf => leaf.paramMap.get(name), null);

function injectLeaf<T>(read: (leaf: ActivatedRouteSnapshot) => T, initialValue: T): Signal<T> {
  const route = inject(ActivatedRoute);
  const changes = inject(Router).events.pipe(
    filter(event => event instanceof NavigationEnd),
    startWith(null),
    map(() => read(leafRoute<ActivatedRouteSnapshot>(route.snapshot))),
  );
  return toSignal(changes, { initialValue });
}
