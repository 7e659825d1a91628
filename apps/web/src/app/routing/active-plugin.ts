// Finds the plugin that the address belongs to, for the highlighted link in the navigation and for the shell mode.
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
   * The address of the page, even under an overlay. Until the first page is loaded it is the browser's address:
   * otherwise a minimal app would start with the sidebar and jump when its page is loaded.
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

/** The plugin whose prefix matches the first whole segments of the path; the root plugin at `/`. */
export function pluginAt(url: string, plugins: readonly ShellPlugin[], root: ShellPlugin | null): ShellPlugin | null {
  const path = url.split(/[?#]/)[0] ?? '';
  if (path === '/' || path === '') return root;
  return plugins.find(({ routePrefix }) => path === routePrefix || path.startsWith(`${routePrefix}/`)) ?? null;
}
