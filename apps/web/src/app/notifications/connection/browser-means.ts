// What the browser offers to follow a stream and to talk with the other tabs. Tests put something else in its place.
import { Injectable } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class BrowserMeans {
  /** Not there outside secure contexts: plain http in a LAN. */
  readonly locks: Pick<LockManager, 'request'> | null = (navigator as Partial<Navigator>).locks ?? null;

  openStream(url: string): EventSource {
    return new EventSource(url);
  }

  openChannel(name: string): BroadcastChannel | null {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  }

  /** From 0 to 1. */
  chance(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
  }
}
