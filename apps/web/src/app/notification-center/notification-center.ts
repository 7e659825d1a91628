// The notifications as the chrome knows them from the start: how many are unread, and how to open them. The panel is
// loaded when it is opened.
import { Injectable, Injector, computed, inject, signal } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationStart } from '../notifications/notification-start';
import { LateCode } from '../routing/late-code';

@Injectable({ providedIn: 'root' })
export class NotificationCenter {
  private readonly injector = inject(Injector);
  private readonly lateCode = inject(LateCode);
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

  async open(): Promise<void> {
    const stage = await this.lateCode.get(async () => {
      const [{ PanelStage }] = await Promise.all([import('./panel/panel-stage'), this.start.load()]);
      return this.injector.get(PanelStage);
    });
    stage?.open();
  }

  async markAllRead(): Promise<void> {
    const store = await this.lateCode.get(() => this.start.load());
    if (await store?.markAllRead()) this.toasts.success('Nothing is unread any more');
  }
}
