// Which plugin the address belongs to, for the mark in the navigation and for the shell mode.
import { Location } from '@angular/common';
import { Injectable, computed, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router } from '@angular/router';
import { filter, map } from 'rxjs';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Session } from '@sv/ui/workspace/session';

@Injectable({ providedIn: 'root' })
export class ActivePlugin {
  private readonly session = inject(Session);
  private readonly router = inject(Router);
  /**
   * The address of the page, whatever lies over it. While the first page is still loading it is the browser's: a minimal
   * app would start within the sidebar and jump when its page is there.
   */
  readonly url = toSignal(
    this.router.events.pipe(
      filter(event => event instanceof NavigationEnd),
      map(event => event.urlAfterRedirects),
    ),
    { initialValue: inject(Location).path() || this.router.url },
  );

  readonly plugin = computed(() => pluginAt(this.url(), this.session.plugins(), this.session.rootPlugin()));
}

/** The plugin whose prefix begins the path, by whole segments; the root plugin at `/`. */
export function pluginAt(url: string, plugins: readonly ShellPlugin[], root: ShellPlugin | null): ShellPlugin | null {
  const path = url.split(/[?#]/)[0] ?? '';
  if (path === '/' || path === '') return root;
  return plugins.find(({ routePrefix }) => path === routePrefix || path.startsWith(`${routePrefix}/`)) ?? null;
}
