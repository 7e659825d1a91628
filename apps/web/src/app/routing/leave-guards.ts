// Every page of a plugin asks before unsaved edits are lost, without having to say so in its routes.
import { inject } from '@angular/core';
import type { CanDeactivateFn, Route, Routes } from '@angular/router';
import { OpenForms } from '@sv/ui/edits/open-forms';

const mayLeave: CanDeactivateFn<unknown> = (_, { routeConfig }) => inject(OpenForms).mayLeave(routeConfig);

export function withLeaveGuards(routes: Routes): Routes {
  return routes.map(withLeaveGuard);
}

function withLeaveGuard(route: Route): Route {
  const { canDeactivate = [], children } = route;
  if (route.redirectTo !== undefined) return route;
  return {
    ...route,
    canDeactivate: [...canDeactivate, mayLeave],
    ...(children && { children: withLeaveGuards(children) }),
  };
}
