// Finds the plugin that the address belongs to, for the highlighted link in the navigation and for the shell mode.
import { Location } from '@angular/common';
import { Injectable, computed, inject, signal } from '@angular/core';
import { NavigationEnd, Router } from '@angular/router';
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
  private readonly shown = signal(inject(Location).path() || this.router.url);
  readonly url = this.shown.asReadonly();

  readonly plugin = computed(() => pluginAt(this.url(), this.session.plugins(), this.session.rootPlugin()));

  constructor() {
    this.router.events.subscribe(event => {
      if (event instanceof NavigationEnd) this.shown.set(event.urlAfterRedirects);
    });
  }
}

/** The plugin whose prefix matches the first whole segments of the path; the root plugin at `/`. */
export function pluginAt(url: string, plugins: readonly ShellPlugin[], root: ShellPlugin | null): ShellPlugin | null {
  const path = url.split(/[?#]/)[0] ?? '';
  if (path === '/' || path === '') return root;
  return plugins.find(({ routePrefix }) => path === routePrefix || path.startsWith(`${routePrefix}/`)) ?? null;
}
