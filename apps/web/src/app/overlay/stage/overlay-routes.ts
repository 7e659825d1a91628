// The pages of one plugin, a blank one to go to when it is left, and what leads out of it after all: the paywall, which
// a licence that ends meanwhile leads to.
import { inject } from '@angular/core';
import type { CanActivateFn, Routes } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { webPlugins } from '@sv/plugins/registry.web.generated';
import { FaultPage, faultTitle } from '../../fault/fault-page';
import { pluginRoutes } from '../../routing/plugin-routes';
import { OverlayDoor } from './overlay-door';

export function overlayRoutes({ id }: ShellPlugin): Routes {
  return [
    ...pluginRoutes(webPlugins.filter(entry => entry.id === id)),
    { path: '', pathMatch: 'full', children: [] },
    { path: 'paywall/:id', canActivate: [leadsOut], children: [] },
    { path: '**', component: FaultPage, title: faultTitle },
  ];
}

const leadsOut: CanActivateFn = (_, { url }) => {
  void inject(OverlayDoor).follow(url);
  return false;
};
