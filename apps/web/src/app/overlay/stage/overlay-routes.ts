// The pages of one plugin, a blank one to go to when it is left, and "not found".
import type { Routes } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { webPlugins } from '@sv/plugins/registry.web.generated';
import { FaultPage } from '../../fault/fault-page';
import { pluginRoutes } from '../../routing/plugin-routes';

export function overlayRoutes({ id }: ShellPlugin): Routes {
  return [
    ...pluginRoutes(webPlugins.filter(entry => entry.id === id)),
    { path: '', pathMatch: 'full', children: [] },
    { path: '**', component: FaultPage, title: 'Page not found' },
  ];
}
