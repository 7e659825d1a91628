// After a navigation, moves the focus to the new page's heading, so that screen readers announce the page and Tab
// starts there. Not on the first page, and not when the focused element is still in the page (tabs, filters in the
// address).
import { DOCUMENT, Injectable, Injector, afterNextRender, inject } from '@angular/core';
import { NavigationEnd, Router } from '@angular/router';
import { PAGE_REGION } from './page-region';

@Injectable({ providedIn: 'root' })
export class PageFocus {
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly region = inject(PAGE_REGION);
  private readonly router = inject(Router);

  watch(): void {
    let shown: string | undefined;
    this.router.events.subscribe(event => {
      if (!(event instanceof NavigationEnd)) return;
      const path = event.urlAfterRedirects.split(/[?#]/)[0];
      const isAnother = shown !== undefined && shown !== path;
      shown = path;
      if (isAnother) afterNextRender({ read: () => this.focusPage() }, { injector: this.injector });
    });
  }

  focusPage(): void {
    const main = this.document.querySelector<HTMLElement>(this.region);
    if (!main || main.contains(this.document.activeElement)) return;
    (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true });
  }
}
