// Restores scroll positions: of the document, and in a narrow window of `<main>`. A new page starts at its top, or at the
// element that its address names; going back restores the position. Angular's router would do it for the document alone,
// and its code for that would be in the first load.
import { DOCUMENT, Injectable, Injector, afterNextRender, inject } from '@angular/core';
import { type Event, NavigationEnd, NavigationSkipped, NavigationStart, Router } from '@angular/router';
import { PAGE_REGION } from './page-region';

@Injectable({ providedIn: 'root' })
export class PageScroll {
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly region = inject(PAGE_REGION);
  private readonly router = inject(Router);
  private readonly positions = new Map<number, readonly number[]>();
  private shownId = 0;
  private returnsToId: number | null = null;

  watch(): void {
    if (this.isWholePage()) this.document.defaultView!.history.scrollRestoration = 'manual';
    this.router.events.subscribe(event => this.follow(event));
  }

  private follow(event: Event): void {
    if (event instanceof NavigationStart) {
      this.positions.set(
        this.shownId,
        this.scrollers().map(scroller => scroller?.scrollTop ?? 0),
      );
      this.returnsToId = event.restoredState?.navigationId ?? null;
    }
    const isSamePage = event instanceof NavigationSkipped;
    if (!isSamePage && !(event instanceof NavigationEnd)) return;
    const tops = isSamePage || this.returnsToId === null ? null : this.positions.get(this.returnsToId);
    const anchor = tops ? null : this.router.parseUrl(isSamePage ? event.url : event.urlAfterRedirects).fragment;
    if (isSamePage && !anchor) return;
    if (!isSamePage) this.shownId = event.id;
    // A dialog with an address of its own: the page below stays where it is.
    if (!tops && this.router.currentNavigation()?.extras.scroll === 'manual') return;
    afterNextRender({ write: () => this.scroll(tops ?? [], anchor) }, { injector: this.injector });
  }

  private scroll(tops: readonly number[], anchor: string | null): void {
    const target = anchor ? this.document.getElementById(anchor) : null;
    if (target) {
      target.scrollIntoView?.({ behavior: 'instant' });
      return target.focus({ preventScroll: true });
    }
    this.scrollers().forEach((scroller, at) => scroller?.scrollTo?.({ top: tops[at] ?? 0, behavior: 'instant' }));
  }

  private scrollers(): (Element | null)[] {
    const region = this.document.querySelector(this.region);
    return this.isWholePage() ? [region, this.document.scrollingElement] : [region];
  }

  /** Otherwise it is that of an overlay, below which the page stays as it is. */
  private isWholePage(): boolean {
    return this.region === 'main';
  }
}
