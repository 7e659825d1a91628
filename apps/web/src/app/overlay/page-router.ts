// The router of the pages. A way to an overlay, or on from an open one, is none of its own: the page stays as it is.
import { Injectable, inject } from '@angular/core';
import { type NavigationBehaviorOptions, Router, type UrlTree } from '@angular/router';
import { Overlays } from './overlays';

@Injectable()
export class PageRouter extends Router {
  private readonly overlays = inject(Overlays);

  override navigateByUrl(url: UrlTree | string, extras?: NavigationBehaviorOptions): Promise<boolean> {
    const address = url.toString();
    const isTaken = this.navigated && (this.overlays.isOpen() || this.overlays.over(this.url, address));
    return isTaken ? this.overlays.follow(address) : this.turnTo(url, extras);
  }

  /** Changes the page, whatever lies over it. */
  turnTo(url: UrlTree | string, extras?: NavigationBehaviorOptions): Promise<boolean> {
    return super.navigateByUrl(url, extras);
  }
}
