// The routes inside an overlay: the pages of one plugin, a blank page for leaving it, and a redirect to the paywall,
// for a licence that ends while the overlay is open.
import { inject } from '@angular/core';
import type { CanActivateFn, Routes } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { webPlugins } from '@sv/plugins/registry.web.generated';
import { errorRoute } from '../../errors/error-route';
import { pluginRoutes } from '../../routing/plugin-routes';
import { OverlayController } from './overlay-controller';

export function overlayRoutes({ id }: ShellPlugin): Routes {
  return [
    ...pluginRoutes(webPlugins.filter(entry => entry.id === id)),
    { path: '', pathMatch: 'full', children: [] },
    { path: 'paywall/:id', canActivate: [followOutside], children: [] },
    errorRoute,
  ];
}

const followOutside: CanActivateFn = (_, { url }) => {
  void inject(OverlayController).follow(url);
  return false;
};
