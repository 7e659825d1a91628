// Loads the notifications when they are wanted, see LateStart: until then the shell's own answer says how many are unread.
import { Injectable, Injector, inject, signal } from '@angular/core';
import type { NotificationStore } from './notification-store';

@Injectable({ providedIn: 'root' })
export class NotificationStart {
  private readonly injector = inject(Injector);
  private loading: Promise<NotificationStore> | null = null;

  /** Null until its code is there. */
  readonly store = signal<NotificationStore | null>(null);

  /** Rejects when the code cannot be loaded; may be tried again. */
  load(): Promise<NotificationStore> {
    return (this.loading ??= this.begin().catch((error: unknown) => {
      this.loading = null;
      throw error;
    }));
  }

  private async begin(): Promise<NotificationStore> {
    const [{ NotificationStore }, { ArrivalToasts }] = await Promise.all([
      import('./notification-store'),
      import('../notification-center/arrivals/arrival-toasts'),
    ]);
    const store = this.injector.get(NotificationStore);
    this.injector.get(ArrivalToasts).start();
    store.start();
    this.store.set(store);
    return store;
  }
}
