// Loads what the first page does not need: first the notifications, then the numbers at the apps and the PWA parts
// (service worker, offline banner). Without a network it tries again when the network is back.
import { DOCUMENT, Injectable, Injector, effect, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { NotificationLoader } from './notifications/notification-loader';

/** Leaves the first page time to render and to send its own requests. */
const startDelayMs = 1500;

@Injectable({ providedIn: 'root' })
export class DeferredStart {
  private readonly injector = inject(Injector);
  private readonly notifications = inject(NotificationLoader);
  private readonly session = inject(Session);
  private readonly page = inject(DOCUMENT).defaultView!;

  watch(): void {
    const start = effect(() => {
      if (!this.session.shell()) return;
      start.destroy();
      setTimeout(() => void this.loadWithRetry(), startDelayMs);
    });
  }

  private async loadWithRetry(): Promise<void> {
    try {
      await this.load();
    } catch (error) {
      console.error(error);
      this.page.addEventListener('online', () => void this.loadWithRetry(), { once: true });
    }
  }

  private async load(): Promise<void> {
    await this.notifications.load();
    // The offline banner is loaded now, because nothing can be loaded any more when it is needed.
    const [{ Pwa }, { BadgeRefresh }] = await Promise.all([
      import('./pwa/pwa'),
      import('./contributions/badge-refresh'),
      import('./shell/banners/offline-banner'),
    ]);
    this.injector.get(BadgeRefresh).start();
    this.injector.get(Pwa).start();
  }
}
