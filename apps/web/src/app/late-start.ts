// Loads what nobody waits for once the first page is there: the notifications, then what makes an application of the page.
import { Injectable, Injector, effect, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { NotificationStart } from './notifications/notification-start';

/** Long enough for the first page to be drawn and whatever it asks for to be asked for. */
const settleMs = 1500;

@Injectable({ providedIn: 'root' })
export class LateStart {
  private readonly injector = inject(Injector);
  private readonly notifications = inject(NotificationStart);
  private readonly session = inject(Session);

  watch(): void {
    const start = effect(() => {
      if (!this.session.shell()) return;
      start.destroy();
      setTimeout(() => void this.begin().catch(console.error), settleMs);
    });
  }

  private async begin(): Promise<void> {
    await this.notifications.load();
    // The banner is wanted when nothing can be loaded any more.
    const [{ Pwa }] = await Promise.all([import('./pwa/pwa'), import('./shell/banners/offline-banner')]);
    this.injector.get(Pwa).start();
  }
}
