// Whether the server can be reached. This file is small because it is in the first load; ConnectionMonitor, which finds
// it out, is loaded later.
import { Injectable, signal } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class Reachability {
  /** When the connection was lost; null while the server can be reached. */
  readonly lostAt = signal<Date | null>(null);
  /** Counts requests that got no answer. Each increment makes ConnectionMonitor check. */
  readonly suspectedLosses = signal(0);
}
