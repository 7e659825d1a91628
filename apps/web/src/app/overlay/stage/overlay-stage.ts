// Opens, replaces and closes overlays, and keeps the browser's history in step: an open overlay is exactly one entry,
// marked with the page below, so that one step back always closes it.
import { Location } from '@angular/common';
import { DOCUMENT, Injectable, Injector, inject } from '@angular/core';
import { Router, TitleStrategy } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { PageFocus } from '../../routing/page-focus';
import type { OverlayMark } from '../overlay-mark';
import { Overlays } from '../overlays';
import type { PageRouter } from '../page-router';
import { lockScroll } from './lock-scroll';
import { OverlayApp } from './overlay-app';

@Injectable({ providedIn: 'root' })
export class OverlayStage {
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly location = inject(Location);
  private readonly overlays = inject(Overlays);
  private readonly pages = inject(Router) as PageRouter;
  private shown: OverlayApp | null = null;
  /** Which opening was asked for last: an earlier one that is still on its way gives up. */
  private turn = 0;

  /** To an overlay, which takes the place of an open one, or from an open one to a page, which takes its place too. */
  async follow(url: string): Promise<boolean> {
    const plugin = this.overlays.over(this.pages.url, url);
    if (plugin && plugin.id === this.shown?.plugin.id) return this.shown.turnTo(url);
    if (!plugin && url === this.pages.url) return this.close();
    if (!(await this.release())) return false;
    if (!plugin) {
      this.clear();
      return this.pages.turnTo(url, { replaceUrl: true });
    }
    if (this.shown) this.location.replaceState(url, '', this.mark());
    else this.location.go(url, '', this.mark());
    await this.put(plugin);
    return true;
  }

  /** One step back, if the page in the overlay lets itself be left. */
  async close(): Promise<boolean> {
    if (!(await this.release()) || !this.shown || this.shown.isHidden) return false;
    this.shown.hide();
    this.location.back();
    return true;
  }

  /** The person went through the history, from or to an overlay. `below` is what the entry says of itself. */
  async step(below: string | null, pass: () => void): Promise<void> {
    if (!(await this.release())) return this.location.go(this.shown?.url ?? '', '', this.mark());
    const plugin = below === null ? null : this.overlays.over(below, this.location.path(true));
    if (!plugin || below === null) {
      this.clear();
      return this.isAtPage() ? undefined : pass();
    }
    if (this.pages.url !== below) await this.pages.turnTo(below, { skipLocationChange: true });
    await this.put(plugin);
  }

  /** Whether what is open may go: its page is asked as the router asks it. */
  private async release(): Promise<boolean> {
    return !this.shown || this.shown.isHidden || this.shown.release();
  }

  private mark(): OverlayMark {
    return { svBelow: this.pages.url };
  }

  /** Whether the browser's address is that of the page below: then its router has nothing to do. */
  private isAtPage(): boolean {
    return this.pages.parseUrl(this.location.path(true)).toString() === this.pages.url;
  }

  private async put(plugin: ShellPlugin): Promise<void> {
    const turn = ++this.turn;
    this.overlays.isOpen.set(true);
    const door = { plugin, follow: (url: string) => this.follow(url), close: () => this.close() };
    const app = await OverlayApp.create(door, this.injector);
    if (turn !== this.turn) return app.destroy();
    this.shown?.destroy();
    this.shown = app;
    lockScroll(this.document, true);
    app.show();
  }

  private clear(): void {
    this.turn++;
    this.shown?.destroy();
    this.shown = null;
    this.overlays.isOpen.set(false);
    lockScroll(this.document, false);
    this.injector.get(TitleStrategy).updateTitle(this.pages.routerState.snapshot);
    // Whoever opened it may be gone: the entry of a menu, a page that was opened by a step forward.
    if (this.document.activeElement === this.document.body) this.injector.get(PageFocus).focusPage();
  }
}
