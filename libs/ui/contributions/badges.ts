// The numbers at the names of apps. The shell reads them from the server.
import { Injectable, signal } from '@angular/core';
import { t } from '../locale/translate';

@Injectable({ providedIn: 'root' })
export class Badges {
  /** By the id of the app; apps without a number are left out. */
  readonly counts = signal<Readonly<Record<string, number>>>({});
  /** What the numbers count, by the id of the app. */
  readonly labels = signal<Readonly<Record<string, string>>>({});
  /** Grows with each change that a page has sent: a number may be another one by now. */
  readonly changes = signal(0);

  /** Read out as a part of the name: "Tasks, 3 due". */
  spoken(id: string): string {
    const count = this.counts()[id];
    const label = this.labels()[id];
    return count ? `, ${count} ${label === undefined ? t('new') : t(label, undefined, id)}` : '';
  }
}
