// Restores scroll positions in a narrow window, where `<main>` scrolls and not the document, which Angular's router
// handles. A new page starts at its top; going back restores the position.
import { DOCUMENT, Injectable, Injector, afterNextRender, inject } from '@angular/core';
import { type Event, NavigationEnd, NavigationStart, Router } from '@angular/router';
import { PAGE_REGION } from './page-region';

@Injectable({ providedIn: 'root' })
export class PageScroll {
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly region = inject(PAGE_REGION);
  private readonly router = inject(Router);
  private readonly positions = new Map<number, number>();
  private shownId = 0;
  private returnsToId: number | null = null;

  watch(): void {
    this.router.events.subscribe(event => this.follow(event));
  }

  private follow(event: Event): void {
    if (event instanceof NavigationStart) {
      this.positions.set(this.shownId, this.main()?.scrollTop ?? 0);
      this.returnsToId = event.restoredState?.navigationId ?? null;
    }
    if (event instanceof NavigationEnd) {
      const top = (this.returnsToId !== null && this.positions.get(this.returnsToId)) || 0;
      this.shownId = event.id;
      afterNextRender({ write: () => this.main()?.scrollTo?.({ top }) }, { injector: this.injector });
    }
  }

  private main(): HTMLElement | null {
    return this.document.querySelector<HTMLElement>(this.region);
  }
}
