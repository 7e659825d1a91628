// Plugins in overlay mode open above the current page. This file has only what decides whether a URL opens an overlay;
// the rest is loaded with the first overlay.
import type { LocationChangeEvent } from '@angular/common';
import { Injectable, Injector, inject, signal } from '@angular/core';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../routing/active-plugin';
import { LazyLoader } from '../routing/lazy-loader';
import { belowOf } from './overlay-mark';

/** Implemented by OverlayManager, which is loaded with the first overlay. */
interface OverlayNavigation {
  follow(url: string): Promise<boolean>;
  handlePopState(below: string | null, passOn: () => void): Promise<void>;
}

@Injectable({ providedIn: 'root' })
export class Overlays {
  private readonly injector = inject(Injector);
  private readonly lazyLoader = inject(LazyLoader);
  private readonly session = inject(Session);

  /** Set by OverlayManager. */
  readonly isOpen = signal(false);

  /**
   * The plugin that opens as an overlay over `page` when `url` is followed. A link inside a plugin's own full page
   * stays a page navigation.
   */
  overlayFor(page: string, url: string): ShellPlugin | null {
    const plugin = pluginAt(url, this.session.plugins(), null);
    if (plugin?.shell !== 'overlay' || plugin.paywalled) return null;
    return plugin === pluginAt(page, this.session.plugins(), null) ? null : plugin;
  }

  /**
   * Follows a link to an overlay, or from an open overlay to another address. Resolves to false when the navigation did
   * not happen.
   */
  async follow(url: string): Promise<boolean> {
    return (await this.loadManager())?.follow(url) ?? false;
  }

  /**
   * Whether a history step opens or closes an overlay. Call `passOn` to let the router of the page handle the step
   * after all.
   */
  intercepts({ type, state }: LocationChangeEvent, passOn: () => void): boolean {
    if (type !== 'popstate' || (!this.isOpen() && belowOf(state) === null)) return false;
    void this.loadManager().then(manager => (manager ? manager.handlePopState(belowOf(state), passOn) : passOn()));
    return true;
  }

  private loadManager(): Promise<OverlayNavigation | null> {
    return this.lazyLoader.load(async () =>
      this.injector.get((await import('./manager/overlay-manager')).OverlayManager),
    );
  }
}
