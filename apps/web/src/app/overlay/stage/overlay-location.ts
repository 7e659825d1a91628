// An overlay's router writes into its own entry of the history and into no other, and the mark of the entry stays. It
// hears nothing of steps back and forward: they open and close the whole overlay.
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
