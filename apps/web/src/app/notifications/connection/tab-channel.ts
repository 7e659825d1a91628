// What the tabs of one browser tell each other. Every message says whose it is: two people may follow each other in one
// browser, and a tab of the former may still be open.
import { Injectable, inject } from '@angular/core';
import type { InboxState, NotificationPayload, NotificationPreferences } from '@sv/contracts/notification.contract';
import { Session } from '@sv/ui/workspace/session';
import { type Observable, Subject } from 'rxjs';
import type { EntryChange } from '../inbox/inbox-state';
import { BrowserMeans } from './browser-means';

export type TabMessage =
  /** From the tab that holds the stream. */
  | { kind: 'payload'; payload: NotificationPayload }
  | { kind: 'state'; state: InboxState }
  /** Something happened that only the list knows. */
  | { kind: 'sync' }
  /** The stream is given up, by all of them. */
  | { kind: 'fallen' }
  /** Is there somebody who holds the stream? */
  | { kind: 'ping' }
  | { kind: 'pong' }
  /** From any tab: what the person did there, and what they were told there. */
  | { kind: 'changes'; changes: readonly EntryChange[] }
  | { kind: 'preferences'; preferences: NotificationPreferences }
  | { kind: 'told'; ids: readonly string[] }
  /** They signed out. */
  | { kind: 'left' };

interface Envelope {
  userId: string;
  message: TabMessage;
}

@Injectable({ providedIn: 'root' })
export class TabChannel {
  private readonly means = inject(BrowserMeans);
  private readonly session = inject(Session);
  private readonly heard = new Subject<TabMessage>();
  private readonly strange = new Subject<void>();
  private channel: BroadcastChannel | null = null;

  readonly messages: Observable<TabMessage> = this.heard.asObservable();
  /** A tab of somebody else has spoken. */
  readonly strangers: Observable<void> = this.strange.asObservable();

  /** Whether there are other tabs to talk with at all. */
  get isOpen(): boolean {
    return this.channel !== null;
  }

  open(): void {
    this.channel ??= this.means.openChannel('sv-notifications');
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<Envelope>) => {
      if (data.userId === this.userId) this.heard.next(data.message);
      else this.strange.next();
    };
  }

  send(message: TabMessage): void {
    if (this.userId) this.channel?.postMessage({ userId: this.userId, message } satisfies Envelope);
  }

  close(): void {
    this.channel?.close();
    this.channel = null;
  }

  private get userId(): string | undefined {
    return this.session.user()?.id;
  }
}
