// What happens in one tab of the browser happens in all of them: what the stream brought, what the person did, chose
// and was told.
import { Injectable, Injector, effect, inject, untracked } from '@angular/core';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { Arrivals } from '../arrivals';
import type { EntryChange } from '../inbox/inbox-state';
import { NotificationInbox } from '../inbox/notification-inbox';
import { TabChannel, type TabMessage } from './tab-channel';

/** How often a stranger's words make it ask who is here. */
const ASK_EVERY_MS = 5000;

@Injectable({ providedIn: 'root' })
export class TabTalk {
  private readonly arrivals = inject(Arrivals);
  private readonly channel = inject(TabChannel);
  private readonly choices = inject(NotificationChoices);
  private readonly inbox = inject(NotificationInbox);
  private readonly injector = inject(Injector);
  private heardPreferences: NotificationPreferences | null = null;
  private askedAt = 0;

  start(): void {
    this.open();
    this.channel.messages.subscribe(message => this.hear(message));
    this.channel.strangers.subscribe(() => this.askWhoIsHere());
    this.arrivals.told.subscribe(({ ids }) => this.channel.send({ kind: 'told', ids }));
    this.passOnChoices();
  }

  open(): void {
    this.channel.open();
  }

  close(): void {
    this.channel.close();
  }

  /** Done here, and taken by the server. */
  tell(changes: readonly EntryChange[]): void {
    this.channel.send({ kind: 'changes', changes });
  }

  /** Signed out here: what the other tabs show is nobody's business any more. */
  tellLeft(): void {
    this.channel.send({ kind: 'left' });
  }

  private hear(message: TabMessage): void {
    if (message.kind === 'payload') this.inbox.take(message.payload);
    if (message.kind === 'state') this.inbox.takeState(message.state);
    if (message.kind === 'changes') this.inbox.takeChanges(message.changes);
    if (message.kind === 'left') this.inbox.findOutWhoIsHere();
    if (message.kind === 'told') this.arrivals.passOver(message.ids);
    if (message.kind === 'preferences') {
      this.heardPreferences = message.preferences;
      this.choices.take(message.preferences);
    }
  }

  /** From the page where they are chosen, too. What is muted does not count, so that the number is another one. */
  private passOnChoices(): void {
    let known = this.choices.preferences();
    effect(
      () => {
        const preferences = this.choices.preferences();
        if (preferences === known) return;
        const isFirst = known === null;
        known = preferences;
        if (isFirst || !preferences) return;
        if (preferences !== this.heardPreferences) this.channel.send({ kind: 'preferences', preferences });
        untracked(() => void this.inbox.sync());
      },
      { injector: this.injector },
    );
  }

  private askWhoIsHere(now = Date.now()): void {
    if (now - this.askedAt < ASK_EVERY_MS) return;
    this.askedAt = now;
    this.inbox.findOutWhoIsHere();
  }
}
