// The shortcuts of the workspace: `?` lists all of them, `g` and another key go somewhere, `c` creates. Not while somebody
// types or a dialog is open. The keys of an app come first: the shell listens to what its pages left.
import { DOCUMENT, DestroyRef, EnvironmentInjector, Injectable, effect, inject, untracked } from '@angular/core';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { CommandPaletteService } from '../command-palette/command-palette.service';
import { LazyLoader } from '../routing/lazy-loader';
import { JumpMode } from './jump-mode';

@Injectable({ providedIn: 'root' })
export class ShortcutKeys {
  private readonly destroyRef = inject(DestroyRef);
  private readonly document = inject(DOCUMENT);
  private readonly page = this.document.defaultView!;
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly jumpMode = inject(JumpMode);
  private readonly lazyLoader = inject(LazyLoader);
  private readonly palette = inject(CommandPaletteService);
  private readonly shortcuts = inject(Shortcuts);
  private isListOpen = false;
  private readonly actions: Readonly<Record<string, () => unknown>> = {
    '?': () => this.shortcuts.showHelp(),
    c: () => this.palette.open({ mode: 'create' }),
    g: () => this.jumpMode.start(),
  };

  listen(): void {
    const onKeydown = (event: KeyboardEvent): void => this.onKeydown(event);
    this.page.addEventListener('keydown', onKeydown);
    this.destroyRef.onDestroy(() => this.page.removeEventListener('keydown', onKeydown));
    effect(
      () => {
        if (this.shortcuts.helpRequests() > 0) untracked(() => void this.showList());
      },
      { injector: this.environmentInjector },
    );
  }

  private onKeydown(event: KeyboardEvent): void {
    if (event.repeat || this.document.querySelector('dialog[open]')) return;
    const action = this.actions[this.shortcuts.letterOf(event) ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  }

  private async showList(): Promise<void> {
    if (this.isListOpen) return;
    this.isListOpen = true;
    const file = await this.lazyLoader.load(() => import('./show-shortcut-list'));
    await file?.showShortcutList(this.environmentInjector);
    this.isListOpen = false;
  }
}
