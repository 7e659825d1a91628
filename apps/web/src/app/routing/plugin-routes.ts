// Turns the registry into routes. Each plugin has its prefix, and `/` in place when it is the root; both are there for
// every plugin and matched by what the session shows, so a change of the root or of a plugin's state needs no reload.
import { inject } from '@angular/core';
import type { CanMatchFn, Route, Routes } from '@angular/router';
import type { WebPlugin } from '@sv/sdk/registry';
import { CURRENT_PLUGIN, type CurrentPlugin } from '@sv/ui/workspace/current-plugin';
import { Session } from '@sv/ui/workspace/session';

export type WebEntry = Pick<WebPlugin<Routes>, 'id' | 'routePrefix' | 'loadRoutes'>;

export function pluginRoutes(entries: readonly WebEntry[]): Routes {
  return entries.flatMap(entry => [
    { path: '', pathMatch: 'full', canMatch: [isRoot(entry.id)], ...pages(entry) } satisfies Route,
    { path: entry.routePrefix.slice(1), canMatch: [isShown(entry.id)], ...pages(entry) } satisfies Route,
  ]);
}

function pages({ id, routePrefix, loadRoutes }: WebEntry): Route {
  const plugin: CurrentPlugin = { id, routePrefix };
  return {
    loadChildren: async () => (await loadRoutes()).default,
    providers: [{ provide: CURRENT_PLUGIN, useValue: plugin }],
  };
}

const isRoot =
  (id: string): CanMatchFn =>
  async () => {
    const session = inject(Session);
    await session.ready();
    return session.rootPlugin()?.id === id;
  };

const isShown =
  (id: string): CanMatchFn =>
  async () => {
    const session = inject(Session);
    await session.ready();
    return session.plugin(id) !== null;
  };
