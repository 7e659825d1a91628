// Keeps from the pages' router those steps back and forward that only open or close an overlay.
import { type LocationChangeListener, PathLocationStrategy } from '@angular/common';
import { Injectable, inject } from '@angular/core';
import { Overlays } from './overlays';

@Injectable()
export class PageLocation extends PathLocationStrategy {
  private readonly overlays = inject(Overlays);

  override onPopState(listener: LocationChangeListener): void {
    super.onPopState(event => {
      if (!this.overlays.takes(event, () => listener(event))) listener(event);
    });
  }
}
