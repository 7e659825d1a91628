// Whether the workspace answers. Small, because it is in the first load: what finds it out comes later.
import { Injectable, signal } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class Reachability {
  /** Since when it does not; null while it does. */
  readonly lostAt = signal<Date | null>(null);
  /** Grows with every request that got no answer: a reason to look. */
  readonly doubts = signal(0);
}
