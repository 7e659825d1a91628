// Whether the server can be reached, and how many changes the person has to decide about. This file is small because it
// is in the first load; ConnectionMonitor and OfflineQueue, which find it out, are loaded later.
import { Injectable, signal } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class Reachability {
  /** When the connection was lost; null while the server can be reached. */
  readonly lostAt = signal<Date | null>(null);
  /** A request got no answer. ConnectionMonitor asks the server then. */
  readonly isLossSuspected = signal(false);
  /** Changes that wait although the server can be reached, most because it refused them. Set by OfflineQueue. */
  readonly unsentWrites = signal(0);
}
