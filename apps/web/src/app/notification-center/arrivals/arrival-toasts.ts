// Shows arriving notifications as toasts, above overlays and in minimal apps too. Not while the panel is open, because
// the panel shows them itself.
import { Injectable, effect, inject } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { Arrival } from '../../notifications/arrival';
import { NotificationStore } from '../../notifications/notification-store';
import { NotificationNavigation } from '../entry/notification-navigation';
import { sourceOf } from '../entry/source-of';
import { NotificationCenter } from '../notification-center';
import { t } from '@sv/ui/locale/translate';

@Injectable({ providedIn: 'root' })
export class ArrivalToasts {
  private readonly center = inject(NotificationCenter);
  private readonly session = inject(Session);
  private readonly store = inject(NotificationStore);
  private readonly toasts = inject(Toasts);
  private readonly navigation = inject(NotificationNavigation);
  /** The id of the toast that shows a notification, by the notification's id. */
  private readonly shown = new Map<string, number>();

  constructor() {
    effect(() => this.dismissSeen(this.center.isOpen() ? [] : this.store.items()));
  }

  start(): void {
    this.store.arrivals.subscribe(arrival => {
      if (!this.center.isOpen()) this.notify(arrival);
    });
  }

  private notify(arrival: Arrival): void {
    if (arrival.kind === 'one') this.notifyOne(arrival.item);
    else {
      this.toasts.news(
        t('{count, plural, one {# new notification} other {# new notifications}}', { count: arrival.count }),
        arrival.newest.title,
        {
          label: t('Show'),
          run: () => void this.center.open(),
        },
      );
    }
  }

  private notifyOne(item: NotificationItem): void {
    const shell = this.session.shell();
    const text = item.body ?? (shell ? sourceOf(item, shell).name : '');
    this.shown.set(
      item.id,
      this.toasts.news(item.title, text, { label: t('Open', {}, 'verb'), run: () => this.open(item) }),
    );
  }

  /** Opens the notification's target, or the panel when it has none. */
  private open(item: NotificationItem): void {
    const link = this.navigation.linkOf(item);
    if (!link) return void this.center.open();
    void this.store.markRead(item.id);
    this.navigation.follow(link);
  }

  /**
   * Removes toasts of notifications that were read or dismissed meanwhile, maybe on another device, or that the open
   * panel shows.
   */
  private dismissSeen(items: readonly NotificationItem[]): void {
    for (const [id, toast] of this.shown) {
      if (items.some(item => item.id === id && item.readAt === null)) continue;
      this.shown.delete(id);
      this.toasts.dismiss(toast);
    }
  }
}
