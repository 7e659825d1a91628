// Runs when a page opens: handles clicks on pushes and checks the subscription against the server's key. Does nothing
// in a browser without a subscription.
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
    this.injector.get(PushClicks).start();
    // Problem: the next page tries again, and Account → Notifications shows the state.
    void this.injector
      .get(PushDevice)
      .refresh()
      .catch(() => undefined);
  }
}
