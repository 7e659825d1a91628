// Offers the newest version to a page that runs on an older one. Nothing is ever reloaded by itself: what somebody has
// half written stays, and the files of the page's own version stay in the worker's cache as long as the page lives.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ConnectionWatch } from '../connection/connection-watch';
import { Reachability } from '../connection/reachability';
import { WorkerLink, type WorkerNews } from './worker-link';

const everyMs = 30 * 60_000;
/** Who looks at the tab again asks too, not more often than makes sense. */
const gapMs = 60_000;

@Injectable({ providedIn: 'root' })
export class UpdateOffer {
  private readonly connection = inject(ConnectionWatch);
  private readonly document = inject(DOCUMENT);
  private readonly exit = inject(PageExit);
  private readonly link = inject(WorkerLink);
  private readonly reachability = inject(Reachability);
  private readonly toasts = inject(Toasts);
  /** What this page was started with. */
  private readonly ownEntry = entryOf(this.document);
  private askedAt = 0;
  private shown = 0;
  /** Which version was offered last: each is offered once, whatever the answer. */
  private offered: string | null = null;

  start(): void {
    this.link.news.subscribe(news => this.hear(news));
    this.link.start().then(
      isThere => isThere && this.keepAsking(),
      (error: unknown) => console.warn('The service worker cannot be had; the page works without it.', error),
    );
  }

  private keepAsking(): void {
    this.ask();
    setInterval(() => this.ask(), everyMs);
    this.document.addEventListener('visibilitychange', () => {
      if (!this.document.hidden) this.ask();
    });
    this.link.taken.subscribe(() => this.ask(0));
  }

  private ask(gap = gapMs, now = Date.now()): void {
    if (now - this.askedAt < gap || this.reachability.lostAt()) return;
    this.askedAt = now;
    this.link.checkForUpdate();
  }

  private hear({ kind, entry }: WorkerNews): void {
    if (kind === 'unrecoverable') return this.offer('This page needs to be reloaded to go on.', 'unrecoverable');
    if (entry === null || this.ownEntry === null) return;
    if (entry !== this.ownEntry) this.offer('A new version is ready.', entry);
    // The document came from the server, newer than what the worker gave this page until now.
    else if (kind !== 'not-installed') this.link.useNewest();
  }

  private offer(message: string, what: string): void {
    if (what === this.offered) return;
    this.offered = what;
    this.toasts.dismiss(this.shown);
    this.shown = this.toasts.keep(message, { label: 'Reload', run: () => void this.reload() });
  }

  /** Without a server there would be nothing to see but that. */
  private async reload(): Promise<void> {
    await this.connection.look();
    if (!this.reachability.lostAt()) return this.exit.reload();
    this.offered = null;
    this.toasts.error('The workspace cannot be reached right now. Reload the page when it can.');
  }
}

/** `/main-….js`: another version, another name. */
function entryOf(document: Document): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script && new URL(script.src).pathname;
}
