// The notifications as the chrome knows them from the start: how many are unread, and how to open them. The panel is
// loaded when it is opened.
import { Injectable, Injector, computed, inject, signal } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationStart } from '../notifications/notification-start';
import type { NotificationStore } from '../notifications/notification-store';

@Injectable({ providedIn: 'root' })
export class NotificationCenter {
  private readonly injector = inject(Injector);
  private readonly session = inject(Session);
  private readonly start = inject(NotificationStart);
  private readonly toasts = inject(Toasts);

  readonly unreadCount = computed(
    () => this.start.store()?.unreadCount() ?? this.session.shell()?.notifications.unreadCount ?? 0,
  );
  /** Whether the panel is open. Setting it to false closes it. */
  readonly isOpen = signal(false);

  toggle(): void {
    if (this.isOpen()) this.isOpen.set(false);
    else void this.open();
  }

  open(): Promise<void> {
    return this.withStore(async () => {
      this.injector.get((await import('./panel/panel-stage')).PanelStage).open();
    });
  }

  markAllRead(): Promise<void> {
    return this.withStore(async store => {
      if (await store.markAllRead()) this.toasts.success('Nothing is unread any more');
    });
  }

  private async withStore(act: (store: NotificationStore) => Promise<void>): Promise<void> {
    try {
      await act(await this.start.load());
    } catch (error) {
      console.error(error); // its file: no network, or a new version was installed
      this.toasts.error('This cannot be opened. Check the connection, or reload the page.');
    }
  }
}
