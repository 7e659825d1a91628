// After a navigation, moves the focus to the new page's heading, so that screen readers announce the page and Tab
// starts there. Not on the first page, and not when the focused element is still in the page (tabs, filters in the
// address).
import { DOCUMENT, Injectable, Injector, afterNextRender, inject } from '@angular/core';
import { NavigationEnd, Router } from '@angular/router';
import { filter, map, pairwise } from 'rxjs';
import { PAGE_REGION } from './page-region';

@Injectable({ providedIn: 'root' })
export class PageFocus {
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly region = inject(PAGE_REGION);
  private readonly router = inject(Router);

  watch(): void {
    const paths = this.router.events.pipe(
      filter(event => event instanceof NavigationEnd),
      map(event => event.urlAfterRedirects.split(/[?#]/)[0]),
      pairwise(),
    );
    paths.pipe(filter(([before, after]) => before !== after)).subscribe(() => {
      afterNextRender({ read: () => this.focusPage() }, { injector: this.injector });
    });
  }

  focusPage(): void {
    const main = this.document.querySelector<HTMLElement>(this.region);
    if (!main || main.contains(this.document.activeElement)) return;
    (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true });
  }
}
