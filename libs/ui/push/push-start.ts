// What a page does for pushes when it is opened in a browser that gets them: answers clicks, and has the subscription
// compared with the server's key. Where nobody subscribed it does nothing and asks nobody.
import { Injectable, Injector, inject } from '@angular/core';
import { PushClicks } from './push-clicks';
import { PushDevice } from './push-device';
import { PushMemory } from './push-memory';

@Injectable({ providedIn: 'root' })
export class PushStart {
  private readonly injector = inject(Injector);
  private readonly memory = inject(PushMemory);

  start(): void {
    if (this.memory.read() === null) return;
    this.injector.get(PushClicks).follow();
    // Problem: tried again with the next page, and Account → Notifications says it.
    void this.injector
      .get(PushDevice)
      .refresh()
      .catch(() => undefined);
  }
}
