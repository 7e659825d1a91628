// The browser's offer to install the workspace, kept until somebody asks for it. It comes once, and early.
import { DOCUMENT, Injectable, inject, signal } from '@angular/core';

/** Chromium's; other browsers install by their own menus and say nothing. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

@Injectable({ providedIn: 'root' })
export class InstallPrompt {
  private readonly page = inject(DOCUMENT).defaultView!;

  /** Null where there is nothing to install, or it was installed. */
  readonly offer = signal<InstallEvent | null>(null);

  listen(): void {
    this.page.addEventListener('beforeinstallprompt', event => {
      event.preventDefault();
      this.offer.set(event as InstallEvent);
    });
  }

  /** An offer can be taken up once. */
  take(): void {
    void this.offer()?.prompt();
    this.offer.set(null);
  }
}
