// Keeps what is shown true while nobody navigates: an administrator may choose another root, or switch off the app
// whose page is open. Then the page behind the same address becomes another one.
import { Injectable, effect, inject, untracked } from '@angular/core';
import { Router } from '@angular/router';
import { whenStale } from '@sv/ui/freshness/freshness';
import { Session } from '@sv/ui/workspace/session';
import type { PageRouter } from '../overlay/page-router';
import { ActivePlugin } from './active-plugin';

const gapMs = 10_000;

@Injectable({ providedIn: 'root' })
export class PageUpkeep {
  private readonly active = inject(ActivePlugin);
  private readonly router = inject(Router) as PageRouter;
  private readonly session = inject(Session);
  private askedAt = 0;
  private shown: { url: string; id: string | undefined } | null = null;

  watch(): void {
    effect(() => this.compare(this.active.url(), this.active.plugin()?.id));
    // Names, pictures, apps and their order are changed in Console and Account.
    whenStale(() => this.read(), 'sv.console', ['sv.account']);
  }

  /** Asks for the shell once more, not more often than makes sense. */
  refresh(now = Date.now()): void {
    if (now - this.askedAt >= gapMs) this.read(now);
  }

  private read(now = Date.now()): void {
    if (!this.session.shell()) return;
    this.askedAt = now;
    void this.session.reload();
  }

  private compare(url: string, id: string | undefined): void {
    const isAnother = this.shown?.id && this.shown.url === url && this.shown.id !== id;
    this.shown = { url, id };
    if (!isAnother) return;
    // Whatever lies over the page stays, and so does the browser's address, which is then that of the overlay.
    void untracked(() => this.router.turnTo(url, { onSameUrlNavigation: 'reload', skipLocationChange: true }));
  }
}
