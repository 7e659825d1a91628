// Loads what makes an application of the page, after everything that the first page needs.
import { Injectable, Injector, effect, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';

/** The notifications come first, see NotificationStart. */
const settleMs = 2500;

@Injectable({ providedIn: 'root' })
export class PwaStart {
  private readonly injector = inject(Injector);
  private readonly session = inject(Session);

  watch(): void {
    const start = effect(() => {
      if (!this.session.shell()) return;
      start.destroy();
      setTimeout(() => void this.begin().catch(console.error), settleMs);
    });
  }

  private async begin(): Promise<void> {
    // The banner is wanted when nothing can be loaded any more.
    const [{ Pwa }] = await Promise.all([import('./pwa'), import('../shell/banners/offline-banner')]);
    this.injector.get(Pwa).start();
  }
}
