// What the shell knows of notifications from the start: how many are unread, and how to open the panel, whose code is
// loaded on first use.
import { Injectable, Injector, computed, inject, signal } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { NotificationLoader } from '../notifications/notification-loader';
import { LazyLoader } from '../routing/lazy-loader';

@Injectable({ providedIn: 'root' })
export class NotificationCenter {
  private readonly injector = inject(Injector);
  private readonly lazyLoader = inject(LazyLoader);
  private readonly session = inject(Session);
  private readonly loader = inject(NotificationLoader);

  readonly unreadCount = computed(
    () => this.loader.store()?.unreadCount() ?? this.session.shell()?.notifications.unreadCount ?? 0,
  );
  /** Set it to false to close the panel. */
  readonly isOpen = signal(false);

  toggle(): void {
    if (this.isOpen()) this.isOpen.set(false);
    else void this.open();
  }

  async open(): Promise<void> {
    const panel = await this.lazyLoader.load(async () => {
      const [{ NotificationPanelService }] = await Promise.all([
        import('./panel/notification-panel.service'),
        this.loader.load(),
      ]);
      return this.injector.get(NotificationPanelService);
    });
    panel?.open();
  }
}
