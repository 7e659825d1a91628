// What people do with a notification, in the panel and in a message: follow it, mark it, dismiss it, mute its kind.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { Router } from '@angular/router';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { isMuted } from '@sv/rules/when-to-tell';
import { categoryName } from '@sv/ui/category-words/category-words';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationStore } from '../../notifications/notification-store';
import { NotificationCenter } from '../notification-center';
import { linkOf } from './link-of';

@Injectable({ providedIn: 'root' })
export class EntryActs {
  private readonly center = inject(NotificationCenter);
  private readonly document = inject(DOCUMENT);
  private readonly exit = inject(PageExit);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly store = inject(NotificationStore);
  private readonly toasts = inject(Toasts);

  /** Where it leads, or to itself in the panel. */
  open(item: NotificationItem): void {
    const link = linkOf(item.url, this.document.location.origin, this.session.plugins());
    if (!link) return void this.center.open();
    this.setRead(item, true);
    if (link.kind === 'page') this.goTo(link.href);
    else if (link.kind === 'document') this.exit.to(link.href);
    else this.document.defaultView?.open(link.href, '_blank', 'noopener,noreferrer');
  }

  /** To a page of the workspace: the panel closes first, so that the focus can move on. */
  goTo(path: string): void {
    this.center.isOpen.set(false);
    void this.router.navigateByUrl(path);
  }

  setRead({ id, readAt }: NotificationItem, read: boolean): void {
    if ((readAt !== null) === read) return;
    void (read ? this.store.markRead(id) : this.store.markUnread(id));
  }

  async dismiss(item: NotificationItem, restored: () => void): Promise<void> {
    if (!(await this.store.dismiss(item.id))) return;
    this.toasts.show(`Dismissed “${item.title}”`, {
      label: 'Undo',
      run: () => void this.store.undoDismiss(item.id).then(restored),
    });
  }

  isMuted(category: string): boolean {
    const preferences = this.store.preferences();
    return preferences !== null && isMuted(preferences, category);
  }

  async mute(category: string): Promise<void> {
    if (!(await this.store.mute(category))) return;
    this.toasts.show(`‘${categoryName(category)}’ is muted`, {
      label: 'Undo',
      run: () => void this.store.unmute(category),
    });
  }

  async unmute(category: string): Promise<void> {
    if (!(await this.store.unmute(category))) return;
    this.toasts.show(`‘${categoryName(category)}’ is not muted any more`, {
      label: 'Undo',
      run: () => void this.store.mute(category),
    });
  }
}
