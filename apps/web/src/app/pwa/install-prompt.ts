// Keeps the browser's install prompt until the person asks for it. The browser fires the event only once, early in the
// page's life.
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';

/** Chromium only. Other browsers install from their own menus and fire no event. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

@Injectable({ providedIn: 'root' })
export class InstallPrompt {
  private readonly page = inject(DOCUMENT).defaultView!;

  /** Null where nothing can be installed, or after the installation. */
  readonly offer = signal<InstallEvent | null>(null);

  listen(): void {
    this.page.addEventListener('beforeinstallprompt', event => {
      event.preventDefault();
      this.offer.set(event as InstallEvent);
    });
  }

  /** The browser accepts one call for each event. */
  prompt(): void {
    void this.offer()?.prompt();
    this.offer.set(null);
  }
}
