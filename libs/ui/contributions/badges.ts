// The numbers at the names of apps. The shell reads them (see BadgeRefresh).
import { Injectable, signal } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class Badges {
  /** By the id of the app; apps without a number are left out. */
  readonly counts = signal<Readonly<Record<string, number>>>({});
  /** Grows with each change that this page made: a number may be another one by now. */
  readonly changes = signal(0);
}
