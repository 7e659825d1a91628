// Loads the notifications once the first page is there: until then the shell's own answer says how many are unread.
import { Injectable, Injector, effect, inject, signal } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import type { NotificationStore } from './notification-store';

/** Long enough for the first page to be drawn and whatever it asks for to be asked for. */
const settleMs = 1500;

@Injectable({ providedIn: 'root' })
export class NotificationStart {
  private readonly injector = inject(Injector);
  private readonly session = inject(Session);
  private loading: Promise<NotificationStore> | null = null;

  /** Null until its code is there. */
  readonly store = signal<NotificationStore | null>(null);

  watch(): void {
    const start = effect(() => {
      if (!this.session.shell()) return;
      start.destroy();
      setTimeout(() => void this.load().catch((error: unknown) => console.error(error)), settleMs);
    });
  }

  /** At once: somebody wants to see them. Rejects when the code cannot be loaded; may be tried again. */
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
