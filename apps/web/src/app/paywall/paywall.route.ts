// The page before an app that costs money, with its code in a chunk of its own.
import type { Route } from '@angular/router';

export const paywallRoute: Route = {
  path: 'paywall/:pluginId',
  title: 'Licence needed',
  loadComponent: async () => (await import('./paywall-page')).PaywallPage,
};
