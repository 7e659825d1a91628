// All routes, in order of precedence: a page that the server refused, the generated plugin registry, "not found".
import type { Routes } from '@angular/router';
import { webPlugins } from '@sv/plugins/registry.web.generated';
import { devRoutes } from './dev-routes';
import { errorRoute } from './errors/error-route';
import { wasRefused } from './errors/initial-status';
import { pluginRoutes } from './routing/plugin-routes';
import { t } from '@sv/ui/locale/translate';

export const routes: Routes = [
  ...devRoutes,
  { ...errorRoute, canMatch: [wasRefused], data: { refused: true } },
  ...pluginRoutes(webPlugins),
  {
    path: 'paywall/:pluginId',
    title: () => t('Licence required'),
    loadComponent: () => import('./paywall/paywall-page'),
  },
  errorRoute,
];
