// Adds the check for unsaved edits to every page of a plugin, so that its routes need not declare it.
import { inject } from '@angular/core';
import type { CanDeactivateFn, Route, Routes } from '@angular/router';
import { OpenForms } from '@sv/ui/edits/open-forms';

const canLeave: CanDeactivateFn<unknown> = (_, { routeConfig }) => inject(OpenForms).mayLeave(routeConfig);

export function withLeaveGuards(routes: Routes): Routes {
  return routes.map(withLeaveGuard);
}

function withLeaveGuard(route: Route): Route {
  const { canDeactivate = [], children } = route;
  if (route.redirectTo !== undefined) return route;
  return {
    ...route,
    canDeactivate: [...canDeactivate, canLeave],
    ...(children && { children: withLeaveGuards(children) }),
  };
}
