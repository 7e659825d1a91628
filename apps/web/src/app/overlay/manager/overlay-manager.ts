// Opens, replaces and closes overlays and keeps the browser's history in step: an open overlay has exactly one history
// entry, marked with the page below, so that one step back always closes it.
import { Location } from '@angular/common';
import { DOCUMENT, Injectable, Injector, inject } from '@angular/core';
import { Router, TitleStrategy } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { PageFocus } from '../../routing/page/page-focus';
import type { OverlayMark } from '../overlay-mark';
import { Overlays } from '../overlays';
import type { PageRouter } from '../page-router';
import { OverlayApp } from './overlay-app';

@Injectable({ providedIn: 'root' })
export class OverlayManager {
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly location = inject(Location);
  private readonly overlays = inject(Overlays);
  private readonly pages = inject(Router) as PageRouter;
  private shown: OverlayApp | null = null;
  /** Identifies the latest opening; an earlier one that is still loading gives up. */
  private openingId = 0;

  /** Opens an overlay, or leaves the open one for a page. Either replaces the history entry of an open overlay. */
  async follow(url: string): Promise<boolean> {
    const plugin = this.overlays.overlayFor(this.pages.url, url);
    if (plugin && plugin.id === this.shown?.plugin.id) return this.shown.navigate(url);
    if (!plugin && url === this.pages.url) return this.close();
    if (!(await this.canLeave())) return false;
    if (!plugin) {
      this.clear();
      return this.pages.navigatePage(url, { replaceUrl: true });
    }
    if (this.shown) this.location.replaceState(url, '', this.mark());
    else this.location.go(url, '', this.mark());
    await this.show(plugin);
    return true;
  }

  /** Goes one step back, if the guards of the page in the overlay allow it. */
  async close(): Promise<boolean> {
    if (!(await this.canLeave()) || !this.shown || this.shown.isHidden) return false;
    this.shown.hide();
    this.location.back();
    return true;
  }

  /** Handles a history step to or from an overlay. `below` is the mark of the entry, if it has one. */
  async handlePopState(below: string | null, passOn: () => void): Promise<void> {
    if (!(await this.canLeave())) return this.location.go(this.shown?.url ?? '', '', this.mark());
    const plugin = below === null ? null : this.overlays.overlayFor(below, this.location.path(true));
    if (!plugin || below === null) {
      this.clear();
      return this.isAtPage() ? undefined : passOn();
    }
    if (this.pages.url !== below) await this.pages.navigatePage(below, { skipLocationChange: true });
    await this.show(plugin);
  }

  /** Runs the guards of the overlay's page, as its router would. */
  private async canLeave(): Promise<boolean> {
    return !this.shown || this.shown.isHidden || this.shown.leavePage();
  }

  private mark(): OverlayMark {
    return { svBelow: this.pages.url };
  }

  /** Whether the browser's address is the page's own: then the page's router has nothing to do. */
  private isAtPage(): boolean {
    return this.pages.parseUrl(this.location.path(true)).toString() === this.pages.url;
  }

  private async show(plugin: ShellPlugin): Promise<void> {
    const openingId = ++this.openingId;
    this.overlays.isOpen.set(true);
    const controller = { plugin, follow: (url: string) => this.follow(url), close: () => this.close() };
    const app = await OverlayApp.create(controller, this.injector);
    if (openingId !== this.openingId) return app.destroy();
    this.shown?.destroy();
    this.shown = app;
    lockScroll(this.document, true);
    app.show();
  }

  private clear(): void {
    this.openingId++;
    this.shown?.destroy();
    this.shown = null;
    this.overlays.isOpen.set(false);
    lockScroll(this.document, false);
    this.injector.get(TitleStrategy).updateTitle(this.pages.routerState.snapshot);
    // The element that opened the overlay may be gone (a menu item), or there was none (a step forward).
    if (this.document.activeElement === this.document.body) this.injector.get(PageFocus).focusPage();
  }
}

/** Keeps the page below from scrolling. The space of its scroll bar stays, so that the layout does not jump. */
function lockScroll(document: Document, locked: boolean): void {
  const root = document.documentElement;
  const hasBar = (document.defaultView?.innerWidth ?? 0) > root.clientWidth;
  if (!locked) root.style.scrollbarGutter = '';
  else if (hasBar) root.style.scrollbarGutter = 'stable';
  root.style.overflow = locked ? 'hidden' : '';
}
