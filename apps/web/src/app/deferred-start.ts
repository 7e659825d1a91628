// Loads what the first page does not need, a while after its scripts are there. Without an answer it tries again: when the network is back,
// and every few seconds, because a server that starts again is announced by no event.
import { DOCUMENT, Injectable, Injector, effect, inject } from '@angular/core';
import { Router } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';

/** Leaves the first page time to render and to send its own requests. */
const startDelayMs = 1500;
const retryDelayMs = 5000;

@Injectable({ providedIn: 'root' })
export class DeferredStart {
  private readonly injector = inject(Injector);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly page = inject(DOCUMENT).defaultView!;

  watch(): void {
    const start = effect(() => {
      // A slow network still loads the page then, and what is loaded beside it would be taken from that.
      if (!this.session.shell() || this.router.currentNavigation()) return;
      start.destroy();
      setTimeout(() => void this.loadWithRetry(), startDelayMs);
    });
  }

  private async loadWithRetry(): Promise<void> {
    try {
      await (await import('./deferred-parts')).startDeferredParts(this.injector);
    } catch (error) {
      console.error(error);
      const retry = (): void => {
        this.page.removeEventListener('online', retry);
        clearTimeout(timer);
        void this.loadWithRetry();
      };
      const timer = setTimeout(retry, retryDelayMs);
      this.page.addEventListener('online', retry);
    }
  }
}
