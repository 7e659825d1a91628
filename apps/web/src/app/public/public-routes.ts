// The routes of a public page: those of the app whose page it is, for the address of this document alone. The server
// decided that this address is open; every other one is another document, which it decides about again.
import { DOCUMENT, inject } from '@angular/core';
import { type CanActivateFn, type CanMatchFn, type Route, Router, type Routes } from '@angular/router';
import { webPlugins } from '@sv/plugins/registry.web.generated';
import { loadLanguage } from '@sv/ui/locale/load-language';
import { CURRENT_PLUGIN, type CurrentPlugin } from '@sv/ui/workspace/current-plugin';
import { PageExit } from '@sv/ui/workspace/page-exit';

type Entry = (typeof webPlugins)[number];

/** With another query or fragment the page stays. */
const isOwnAddress =
  (own: { path: string | null } = { path: null }): CanMatchFn =>
  (_route, segments) => {
    const path = segments.join('/');
    own.path ??= path;
    return path === own.path;
  };

function pageOf({ id, routePrefix, loadRoutes, loadEnv, translations }: Entry): Route {
  const plugin: CurrentPlugin = { id, routePrefix };
  return {
    path: routePrefix.slice(1),
    canMatch: [() => inject(DOCUMENT).body.dataset['public'] === id, isOwnAddress()],
    loadChildren: async () => {
      const [routes, env] = await Promise.all([loadRoutes(), loadEnv?.(), loadLanguage(translations)]);
      plugin.env = env?.default;
      return routes.default;
    },
    providers: [{ provide: CURRENT_PLUGIN, useValue: plugin }],
  };
}

const leave: CanActivateFn = () => {
  // The server calls this address a page of the app, and the app has none there: asking again would not help.
  if (!inject(Router).navigated) throw new Error('This page does not exist. Check the address.');
  inject(PageExit).to(inject(Router).currentNavigation()!.extractedUrl.toString());
  return false;
};

export const publicRoutes: Routes = [...webPlugins.map(pageOf), { path: '**', canActivate: [leave], children: [] }];
