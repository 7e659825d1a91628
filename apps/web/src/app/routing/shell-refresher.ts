// Keeps the shell up to date while nobody navigates: an administrator may choose another root plugin or disable the app
// whose page is open. Then the same address shows another page.
import { Injectable, effect, inject, untracked } from '@angular/core';
import { Router } from '@angular/router';
import { whenStale } from '@sv/ui/freshness/when-stale';
import { Session } from '@sv/ui/workspace/session';
import type { PageRouter } from '../overlay/page-router';
import { ActivePlugin } from './active-plugin';

const minIntervalMs = 10_000;

@Injectable({ providedIn: 'root' })
export class ShellRefresher {
  private readonly active = inject(ActivePlugin);
  private readonly router = inject(Router) as PageRouter;
  private readonly session = inject(Session);
  private reloadedAt = 0;
  private shown: { url: string; id: string | undefined } | null = null;

  watch(): void {
    effect(() => this.reloadChangedPage(this.active.url(), this.active.plugin()?.id));
    // Names, icons, apps and their order change in Console and Account.
    whenStale(() => this.reloadShell(), 'sv.console', ['sv.account', 'sv.workspace']);
  }

  /** Reloads the session, at most once per interval. */
  refresh(now = Date.now()): void {
    if (now - this.reloadedAt >= minIntervalMs) void this.reloadShell(now);
  }

  private async reloadShell(now = Date.now()): Promise<void> {
    if (!this.session.shell()) return;
    this.reloadedAt = now;
    await this.session.reload();
  }

  private reloadChangedPage(url: string, id: string | undefined): void {
    const isAnother = this.shown?.id && this.shown.url === url && this.shown.id !== id;
    this.shown = { url, id };
    if (!isAnother) return;
    // Reloads only the page. An open overlay stays, and so does the browser's address, which is the overlay's.
    void untracked(() => this.router.navigatePage(url, { onSameUrlNavigation: 'reload', skipLocationChange: true }));
  }
}
