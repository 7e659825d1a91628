// Opens the command palette, with Ctrl+K or ⌘K or from the shell. Its code is loaded on first use.
import { DOCUMENT, EnvironmentInjector, Injectable, inject } from '@angular/core';
import { LazyLoader } from '../routing/lazy-loader';
import { t } from '@sv/ui/locale/translate';

export interface PaletteStart {
  /** Everything, or only what can be made. */
  mode?: 'all' | 'create';
  /** What is searched for at first. */
  query?: string;
}

@Injectable({ providedIn: 'root' })
export class CommandPaletteService {
  private readonly document = inject(DOCUMENT);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly lazyLoader = inject(LazyLoader);
  private isOpen = false;

  readonly shortcut = /Mac|iP(hone|ad)/.test(this.document.defaultView?.navigator.userAgent ?? '') ? '⌘K' : t('Ctrl K');

  listen(): void {
    this.document.addEventListener('keydown', event => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      void this.open();
    });
  }

  async open(start: PaletteStart = {}): Promise<void> {
    if (this.isOpen) return;
    this.isOpen = true;
    const file = await this.lazyLoader.load(() => import('./show-palette'));
    await file?.showPalette(this.environmentInjector, start);
    this.isOpen = false;
  }
}
