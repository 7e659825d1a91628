// Loads the notification code when it is needed (see DeferredStart). Until then the unread count comes from `GET
// /api/shell`.
import { Injectable, Injector, inject, signal } from '@angular/core';
import type { NotificationStore } from './notification-store';

@Injectable({ providedIn: 'root' })
export class NotificationLoader {
  private readonly injector = inject(Injector);
  private loading: Promise<NotificationStore> | null = null;

  /** Null until the code is loaded. */
  readonly store = signal<NotificationStore | null>(null);

  /** Rejects when the code cannot be loaded; the next call tries again. */
  load(): Promise<NotificationStore> {
    return (this.loading ??= this.loadStore().catch((error: unknown) => {
      this.loading = null;
      throw error;
    }));
  }

  private async loadStore(): Promise<NotificationStore> {
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
