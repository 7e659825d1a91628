// The actions on a notification: mark as read or unread, dismiss, mute its category. Actions that can be undone offer
// that.
import { Injectable, inject } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { isAppMuted, isMuted } from '@sv/rules/when-to-notify';
import { CategoryNames } from '@sv/ui/category-text/category-names';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationStore } from '../../notifications/notification-store';
import { t } from '@sv/ui/locale/translate';

@Injectable({ providedIn: 'root' })
export class NotificationActions {
  private readonly store = inject(NotificationStore);
  private readonly toasts = inject(Toasts);
  private readonly names = inject(CategoryNames);

  setRead({ id, readAt }: NotificationItem, read: boolean): void {
    if ((readAt !== null) === read) return;
    void (read ? this.store.markRead(id) : this.store.markUnread(id));
  }

  async dismiss(item: NotificationItem, restored: () => void): Promise<void> {
    if (!(await this.store.dismiss(item.id))) return;
    this.toasts.show(t('Dismissed “{title}”', { title: item.title }), {
      label: t('Undo'),
      run: () => void this.store.undoDismiss(item.id).then(restored),
    });
  }

  isMuted(item: NotificationItem): boolean {
    const preferences = this.store.preferences();
    return preferences !== null && isMuted(preferences, item);
  }

  isAppMuted(item: NotificationItem): boolean {
    const preferences = this.store.preferences();
    return preferences !== null && isAppMuted(preferences, item);
  }

  /** Mutes the category of an entry, for all senders. */
  async mute({ category, ...sender }: NotificationItem): Promise<void> {
    if (!(await this.store.mute(category))) return;
    this.toasts.show(t('‘{category}’ is muted', { category: this.names.nameOf(category, [sender]) }), {
      label: t('Undo'),
      run: () => void this.store.unmute(category),
    });
  }

  async unmute({ category, ...sender }: NotificationItem): Promise<void> {
    if (!(await this.store.unmute(category))) return;
    this.toasts.show(t('‘{category}’ is not muted any more', { category: this.names.nameOf(category, [sender]) }), {
      label: t('Undo'),
      run: () => void this.store.mute(category),
    });
  }
}
