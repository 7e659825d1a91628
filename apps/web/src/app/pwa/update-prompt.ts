// Offers the newest version to a page that runs an older one. It never reloads on its own: unsaved input would be lost,
// and the worker keeps the files of the page's version as long as the page is open.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ConnectionMonitor } from '../connection/connection-monitor';
import { Reachability } from '@sv/ui/offline/reachability';
import { ServiceWorkerClient, type ServiceWorkerEvent } from './service-worker-client';
import { t } from '@sv/ui/locale/translate';

const checkEveryMs = 30 * 60_000;
/** Also asks when the tab becomes visible, but no more often than this. */
const minIntervalMs = 60_000;

@Injectable({ providedIn: 'root' })
export class UpdatePrompt {
  private readonly connection = inject(ConnectionMonitor);
  private readonly document = inject(DOCUMENT);
  private readonly exit = inject(PageExit);
  private readonly worker = inject(ServiceWorkerClient);
  private readonly reachability = inject(Reachability);
  private readonly toasts = inject(Toasts);
  /** The entry script that this page was started with. */
  private readonly ownEntry = entryOf(this.document);
  private checkedAt = 0;
  private shown = 0;
  /** The version that was offered last: each is offered once, whatever the answer. */
  private offered: string | null = null;

  start(): void {
    this.worker.events.subscribe(event => this.onEvent(event));
    this.worker.start().then(
      isAvailable => isAvailable && this.checkRegularly(),
      (error: unknown) => console.warn('The service worker could not be registered. The page works without it.', error),
    );
  }

  private checkRegularly(): void {
    this.checkForUpdate();
    setInterval(() => this.checkForUpdate(), checkEveryMs);
    this.document.addEventListener('visibilitychange', () => {
      if (!this.document.hidden) this.checkForUpdate();
    });
    this.worker.controllerChanged.subscribe(() => this.checkForUpdate(0));
  }

  private checkForUpdate(minGap = minIntervalMs, now = Date.now()): void {
    if (now - this.checkedAt < minGap || this.reachability.lostAt()) return;
    this.checkedAt = now;
    this.worker.checkForUpdate();
  }

  private onEvent({ kind, entry }: ServiceWorkerEvent): void {
    if (kind === 'unrecoverable') return this.offer(t('Reload this page to continue.'), 'unrecoverable');
    if (entry === null || this.ownEntry === null) return;
    if (entry !== this.ownEntry) this.offer(t('A new version is ready.'), entry);
    // The document came from the server and is newer than the files that the worker has served to this page.
    else if (kind !== 'not-installed') this.worker.activateUpdate();
  }

  private offer(message: string, reason: string): void {
    if (reason === this.offered) return;
    this.offered = reason;
    this.toasts.dismiss(this.shown);
    this.shown = this.toasts.keep(message, { label: t('Reload'), run: () => void this.reload() });
  }

  /** Checks the server first: without it, a reload would lose the page. */
  private async reload(): Promise<void> {
    await this.connection.check();
    if (!this.reachability.lostAt()) return this.exit.reload();
    this.offered = null;
    this.toasts.error(t('The workspace cannot be reached right now. Try to reload the page in a moment.'));
  }
}

/** `/main-….js`: the name contains a hash, so it identifies the version. */
function entryOf(document: Document): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script && new URL(script.src).pathname;
}
