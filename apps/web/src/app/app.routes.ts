// Every page: first what the server refused, then the plugins of the generated registry, then "not found".
import type { Routes } from '@angular/router';
import { webPlugins } from '@sv/plugins/registry.web.generated';
import { FaultPage, faultTitle } from './fault/fault-page';
import { wasRefused } from './fault/initial-status';
import { paywallRoute } from './paywall/paywall.route';
import { pluginRoutes } from './routing/plugin-routes';

export const routes: Routes = [
  { path: '**', canMatch: [wasRefused], component: FaultPage, title: faultTitle, data: { refused: true } },
  ...pluginRoutes(webPlugins),
  paywallRoute,
  { path: '**', component: FaultPage, title: faultTitle },
];
