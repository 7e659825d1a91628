// Whether the document has only just come: the first page leaves the focus where the browser put it.
import { Injectable } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class Arrival {
  private arrived = false;

  /** True for whoever asks first. */
  isFirst(): boolean {
    const isFirst = !this.arrived;
    this.arrived = true;
    return isFirst;
  }
}
