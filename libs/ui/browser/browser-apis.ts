// The browser APIs behind the event stream and the messages between tabs. Tests replace them.
import { Injectable } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class BrowserApis {
  /** Null outside secure contexts, such as plain http in a LAN. */
  readonly locks: Pick<LockManager, 'request'> | null = (navigator as Partial<Navigator>).locks ?? null;

  openStream(url: string): EventSource {
    return new EventSource(url);
  }

  openChannel(name: string): BroadcastChannel | null {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  }

  /** From 0 to 1. */
  random(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
  }
}
