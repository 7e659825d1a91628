// Applies to this tab what happens in the others: entries of the stream, the person's actions and choices, and toasts
// that were shown.
import { Injectable, Injector, effect, inject, untracked } from '@angular/core';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { Arrivals } from '../arrivals';
import type { EntryChange } from '../inbox/inbox-state';
import { NotificationInbox } from '../inbox/notification-inbox';
import { TabChannel, type TabMessage } from './tab-channel';

/** The shortest time between two checks of the user, when another user's tabs send messages. */
const CHECK_EVERY_MS = 5000;

@Injectable({ providedIn: 'root' })
export class TabSync {
  private readonly arrivals = inject(Arrivals);
  private readonly channel = inject(TabChannel);
  private readonly choices = inject(NotificationChoices);
  private readonly inbox = inject(NotificationInbox);
  private readonly injector = inject(Injector);
  private receivedPreferences: NotificationPreferences | null = null;
  private checkedAt = 0;

  start(): void {
    this.open();
    this.channel.messages.subscribe(message => this.onMessage(message));
    this.channel.otherUserDetected.subscribe(() => this.checkUser());
    this.arrivals.notified.subscribe(({ ids }) => this.channel.send({ kind: 'notified', ids }));
    this.sharePreferences();
  }

  open(): void {
    this.channel.open();
  }

  close(): void {
    this.channel.close();
  }

  /** Announces changes that were made in this tab and that the server has accepted. */
  announceChanges(changes: readonly EntryChange[]): void {
    this.channel.send({ kind: 'changes', changes });
  }

  /** Makes the other tabs leave their pages, which show data of the person who signed out here. */
  announceSignOut(): void {
    this.channel.send({ kind: 'signed-out' });
  }

  private onMessage(message: TabMessage): void {
    if (message.kind === 'payload') this.inbox.receivePayload(message.payload);
    if (message.kind === 'state') this.inbox.receiveState(message.state);
    if (message.kind === 'changes') this.inbox.receiveChanges(message.changes);
    if (message.kind === 'signed-out') this.inbox.checkUser();
    if (message.kind === 'notified') this.arrivals.markNotified(message.ids);
    if (message.kind === 'preferences') {
      this.receivedPreferences = message.preferences;
      this.choices.setPreferences(message.preferences);
    }
  }

  /**
   * Includes changes from the settings page. Reads the list afterwards, because muted categories do not count as
   * unread.
   */
  private sharePreferences(): void {
    let known = this.choices.preferences();
    effect(
      () => {
        const preferences = this.choices.preferences();
        if (preferences === known) return;
        const isFirst = known === null;
        known = preferences;
        if (isFirst || !preferences) return;
        if (preferences !== this.receivedPreferences) this.channel.send({ kind: 'preferences', preferences });
        untracked(() => void this.inbox.sync());
      },
      { injector: this.injector },
    );
  }

  private checkUser(now = Date.now()): void {
    if (now - this.checkedAt < CHECK_EVERY_MS) return;
    this.checkedAt = now;
    this.inbox.checkUser();
  }
}
