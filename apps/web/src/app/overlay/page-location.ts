// Hides history steps that only open or close an overlay from the page's router.
import { type LocationChangeListener, PathLocationStrategy } from '@angular/common';
import { Injectable, inject } from '@angular/core';
import { Overlays } from './overlays';

@Injectable()
export class PageLocation extends PathLocationStrategy {
  private readonly overlays = inject(Overlays);

  override onPopState(listener: LocationChangeListener): void {
    super.onPopState(event => {
      if (!this.overlays.intercepts(event, () => listener(event))) listener(event);
    });
  }
}
