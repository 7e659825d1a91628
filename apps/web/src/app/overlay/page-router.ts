// The router of the pages. It hands links to an overlay, and links out of an open one, to the overlays, and the page
// stays as it is.
import { Injectable, inject } from '@angular/core';
import { type NavigationBehaviorOptions, Router, type UrlTree } from '@angular/router';
import { Overlays } from './overlays';

@Injectable()
export class PageRouter extends Router {
  private readonly overlays = inject(Overlays);

  override navigateByUrl(url: UrlTree | string, extras?: NavigationBehaviorOptions): Promise<boolean> {
    const address = url.toString();
    const isForOverlays = this.navigated && (this.overlays.isOpen() || this.overlays.overlayFor(this.url, address));
    return isForOverlays ? this.overlays.follow(address) : this.navigatePage(url, extras);
  }

  /** Changes the page below, even while an overlay is open. */
  navigatePage(url: UrlTree | string, extras?: NavigationBehaviorOptions): Promise<boolean> {
    return super.navigateByUrl(url, extras);
  }
}
