// What pages know of the bell: how many notifications are unread, and how to open the list. The shell provides it; on a
// page without a shell nothing is unread and nothing opens.
import { Injectable, type Signal, signal } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class UnreadNotifications {
  readonly unreadCount: Signal<number> = signal(0);

  open(): void | Promise<void> {
    return undefined;
  }
}
