// Builds the routes from the plugin registry. Every plugin has a route at its prefix and one at `/`; guards match them
// by the session, so that a change of the root plugin or of a plugin's state needs no reload.
import { inject } from '@angular/core';
import { type CanMatchFn, type Route, Router, type Routes } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import type { WebPlugin } from '@sv/sdk/registry';
import { loadLanguage } from '@sv/ui/locale/load-language';
import { CURRENT_PLUGIN, type CurrentPlugin } from '@sv/ui/workspace/current-plugin';
import { Session } from '@sv/ui/workspace/session';
import { withLeaveGuards } from './leave-guards';

export type WebEntry = Pick<WebPlugin<Routes>, 'id' | 'routePrefix' | 'loadRoutes' | 'loadEnv' | 'translations'>;

export function pluginRoutes(entries: readonly WebEntry[]): Routes {
  return entries.flatMap(entry => [
    { path: '', pathMatch: 'full', canMatch: [isRoot(entry.id)], ...pages(entry) } satisfies Route,
    { path: entry.routePrefix.slice(1), canMatch: [isShown(entry.id)], ...pages(entry) } satisfies Route,
  ]);
}

function pages({ id, routePrefix, loadRoutes, loadEnv, translations }: WebEntry): Route {
  const plugin: CurrentPlugin = { id, routePrefix };
  return {
    loadChildren: async () => {
      const [routes, env] = await Promise.all([loadRoutes(), loadEnv?.(), loadLanguage(translations)]);
      plugin.env = env?.default;
      return withLeaveGuards(routes.default);
    },
    providers: [{ provide: CURRENT_PLUGIN, useValue: plugin }],
  };
}

const isRoot = (id: string): CanMatchFn =>
  shown(session => (session.rootPlugin()?.id === id ? session.rootPlugin() : null));

const isShown = (id: string): CanMatchFn => shown(session => session.plugin(id));

/** An app that needs a licence shows the paywall, as a navigation through the server does. */
const shown =
  (find: (session: Session) => ShellPlugin | null): CanMatchFn =>
  async () => {
    const session = inject(Session);
    const router = inject(Router);
    await session.ready();
    const plugin = find(session);
    if (!plugin?.paywalled) return plugin !== null;
    const returnUrl = router.currentNavigation()?.extractedUrl.toString();
    return router.createUrlTree(['/paywall', plugin.id], { queryParams: { returnUrl } });
  };
