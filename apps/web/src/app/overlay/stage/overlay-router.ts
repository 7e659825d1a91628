// The router inside an overlay. Its plugin's pages take one another's place in the history; the way to anything else
// leads out.
import { Injectable, inject } from '@angular/core';
import { type NavigationBehaviorOptions, Router, type UrlTree } from '@angular/router';
import { pluginAt } from '../../routing/active-plugin';
import { OverlayDoor } from './overlay-door';

@Injectable()
export class OverlayRouter extends Router {
  private readonly door = inject(OverlayDoor);

  override navigateByUrl(url: UrlTree | string, extras?: NavigationBehaviorOptions): Promise<boolean> {
    const address = url.toString();
    const isInside = pluginAt(address, [this.door.plugin], null) !== null;
    return isInside ? super.navigateByUrl(url, { ...extras, replaceUrl: true }) : this.door.follow(address);
  }

  /** Leaves the page for a blank one, unless its guards refuse. */
  async release(): Promise<boolean> {
    return (await super.navigateByUrl('/', { skipLocationChange: true })) !== false;
  }
}
