// Starts live updates in this page. It is loaded with the notifications, after the first page has rendered.
import { Injectable, inject } from '@angular/core';
import { LiveFreshness } from '@sv/ui/live/live-freshness';
import { LiveUpdates } from '@sv/ui/live/live-updates';
import { Reachability } from '@sv/ui/offline/reachability';

@Injectable({ providedIn: 'root' })
export class LiveStart {
  private readonly live = inject(LiveUpdates);
  private readonly reachability = inject(Reachability);

  constructor() {
    inject(LiveFreshness);
  }

  start(): void {
    this.live.interruptions.subscribe(() => this.reachability.isLossSuspected.set(true));
    this.live.start();
  }
}
