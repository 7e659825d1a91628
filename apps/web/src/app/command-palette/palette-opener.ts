// Opens the command palette: by Ctrl or ⌘ and K, or from the chrome. Its code is loaded on the first use.
import { ApplicationRef, DOCUMENT, EnvironmentInjector, Injectable, createComponent, inject } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';

@Injectable({ providedIn: 'root' })
export class PaletteOpener {
  private readonly app = inject(ApplicationRef);
  private readonly document = inject(DOCUMENT);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly toasts = inject(Toasts);
  private isOpen = false;

  readonly shortcut = /Mac|iP(hone|ad)/.test(this.document.defaultView?.navigator.userAgent ?? '') ? '⌘K' : 'Ctrl K';

  listen(): void {
    this.document.addEventListener('keydown', event => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      void this.open();
    });
  }

  async open(): Promise<void> {
    if (this.isOpen) return;
    this.isOpen = true;
    try {
      const { CommandPalette } = await import('./command-palette');
      const palette = createComponent(CommandPalette, { environmentInjector: this.environmentInjector });
      this.document.body.append(palette.location.nativeElement);
      this.app.attachView(palette.hostView);
      await new Promise<void>(resolve => palette.instance.closed.subscribe(() => resolve()));
      palette.destroy();
    } catch (error) {
      console.error(error); // its file: no network, or a new version was installed
      this.toasts.error('The search cannot be opened. Check the connection, or reload the page.');
    } finally {
      this.isOpen = false;
    }
  }
}
