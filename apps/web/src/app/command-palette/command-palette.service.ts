// Opens the command palette, with Ctrl+K or ⌘K or from the shell. Its code is loaded on first use.
import {
  ApplicationRef,
  DOCUMENT,
  EnvironmentInjector,
  Injectable,
  type Type,
  createComponent,
  inject,
} from '@angular/core';
import { LazyLoader } from '../routing/lazy-loader';
import type { CommandPalette } from './command-palette';

@Injectable({ providedIn: 'root' })
export class CommandPaletteService {
  private readonly app = inject(ApplicationRef);
  private readonly document = inject(DOCUMENT);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly lazyLoader = inject(LazyLoader);
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
    const file = await this.lazyLoader.load(() => import('./command-palette'));
    if (file) await this.show(file.CommandPalette);
    this.isOpen = false;
  }

  private async show(component: Type<CommandPalette>): Promise<void> {
    const palette = createComponent(component, { environmentInjector: this.environmentInjector });
    this.document.body.append(palette.location.nativeElement);
    this.app.attachView(palette.hostView);
    await new Promise<void>(resolve => palette.instance.closed.subscribe(() => resolve()));
    palette.destroy();
  }
}
