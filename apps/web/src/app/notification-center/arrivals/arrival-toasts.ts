// Tells what arrives in short messages, wherever one is: over overlays and in minimal apps too. Not while the panel is
// open, which says it itself.
import { Injectable, effect, inject } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { Arrival } from '../../notifications/arrival';
import { NotificationStore } from '../../notifications/notification-store';
import { EntryWay } from '../entry/entry-way';
import { sourceOf } from '../entry/source-of';
import { NotificationCenter } from '../notification-center';

@Injectable({ providedIn: 'root' })
export class ArrivalToasts {
  private readonly center = inject(NotificationCenter);
  private readonly session = inject(Session);
  private readonly store = inject(NotificationStore);
  private readonly toasts = inject(Toasts);
  private readonly way = inject(EntryWay);
  /** Of which notification a message is. */
  private readonly shown = new Map<string, number>();

  constructor() {
    effect(() => this.withdraw(this.center.isOpen() ? [] : this.store.items()));
  }

  start(): void {
    this.store.arrived.subscribe(arrival => {
      if (!this.center.isOpen()) this.tell(arrival);
    });
  }

  private tell(arrival: Arrival): void {
    if (arrival.kind === 'one') this.tellOne(arrival.item);
    else {
      this.toasts.news(`${arrival.count} new notifications`, arrival.newest.title, {
        label: 'Show',
        run: () => void this.center.open(),
      });
    }
  }

  private tellOne(item: NotificationItem): void {
    const shell = this.session.shell();
    const words = item.body ?? (shell ? sourceOf(item, shell).name : '');
    this.shown.set(item.id, this.toasts.news(item.title, words, { label: 'Open', run: () => this.open(item) }));
  }

  /** Where it leads, or where it stands. */
  private open(item: NotificationItem): void {
    const link = this.way.linkOf(item);
    if (!link) return void this.center.open();
    void this.store.markRead(item.id);
    this.way.follow(link);
  }

  /** What was read or dismissed meanwhile, maybe on another device, or stands in the open panel, is no news. */
  private withdraw(items: readonly NotificationItem[]): void {
    for (const [id, toast] of this.shown) {
      if (items.some(item => item.id === id && item.readAt === null)) continue;
      this.shown.delete(id);
      this.toasts.dismiss(toast);
    }
  }
}
