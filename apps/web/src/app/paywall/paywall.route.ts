// The route of the paywall. Its page is a chunk of its own.
import type { Route } from '@angular/router';

export const paywallRoute: Route = {
  path: 'paywall/:pluginId',
  title: 'Licence needed',
  loadComponent: async () => (await import('./paywall-page')).PaywallPage,
};
