// The router inside an overlay. Pages of the plugin replace one another in the history; any other address leads out of
// the overlay.
import { Injectable, inject } from '@angular/core';
import { type NavigationBehaviorOptions, Router, type UrlTree } from '@angular/router';
import { pluginAt } from '../../routing/active-plugin';
import { OverlayController } from './overlay-controller';

@Injectable()
export class OverlayRouter extends Router {
  private readonly controller = inject(OverlayController);

  override navigateByUrl(url: UrlTree | string, extras?: NavigationBehaviorOptions): Promise<boolean> {
    const address = url.toString();
    const isInside = pluginAt(address, [this.controller.plugin], null) !== null;
    return isInside ? super.navigateByUrl(url, { ...extras, replaceUrl: true }) : this.controller.follow(address);
  }

  /** Goes to a blank page, unless the guards of the current page refuse. */
  async leavePage(): Promise<boolean> {
    return (await super.navigateByUrl('/', { skipLocationChange: true })) !== false;
  }
}
