// The location strategy of an overlay's router. It only replaces the URL of the overlay's own history entry and keeps
// the mark on that entry. It ignores history steps, which open and close whole overlays.
import { PathLocationStrategy } from '@angular/common';
import { Injectable } from '@angular/core';
import { belowOf } from '../overlay-mark';

@Injectable()
export class OverlayLocation extends PathLocationStrategy {
  override onPopState(): void {}

  override pushState(state: object | null, title: string, url: string, queryParams: string): void {
    this.replaceState(state, title, url, queryParams);
  }

  override replaceState(state: object | null, title: string, url: string, queryParams: string): void {
    const svBelow = belowOf(this.getState());
    if (svBelow !== null) super.replaceState({ ...state, svBelow }, title, url, queryParams);
  }
}
