// The messages between the tabs of one browser. Every message names its user: when another person signs in, a tab of
// the previous one may still be open.
import { Injectable, inject } from '@angular/core';
import type { InboxState, NotificationPayload, NotificationPreferences } from '@sv/contracts/notification.contract';
import { Session } from '@sv/ui/workspace/session';
import { type Observable, Subject } from 'rxjs';
import type { EntryChange } from '../inbox/inbox-state';
import { BrowserApis } from '@sv/ui/browser/browser-apis';

export type TabMessage =
  /** From the tab that holds the stream. */
  | { kind: 'payload'; payload: NotificationPayload }
  | { kind: 'state'; state: InboxState }
  /** Something happened that only the list contains. */
  | { kind: 'sync' }
  /** No tab uses the stream any more. */
  | { kind: 'stream-given-up' }
  /** Asks whether a leader exists. */
  | { kind: 'ping' }
  | { kind: 'pong' }
  /** From any tab: what the person did there, and the ids of the toasts that were shown there. */
  | { kind: 'changes'; changes: readonly EntryChange[] }
  | { kind: 'preferences'; preferences: NotificationPreferences }
  | { kind: 'notified'; ids: readonly string[] }
  /** The person signed out. */
  | { kind: 'signed-out' };

interface Envelope {
  userId: string;
  message: TabMessage;
}

@Injectable({ providedIn: 'root' })
export class TabChannel {
  private readonly browser = inject(BrowserApis);
  private readonly session = inject(Session);
  private readonly ownMessages = new Subject<TabMessage>();
  private readonly foreignMessages = new Subject<void>();
  private channel: BroadcastChannel | null = null;

  readonly messages: Observable<TabMessage> = this.ownMessages.asObservable();
  /** A tab of another user has sent a message. */
  readonly otherUserDetected: Observable<void> = this.foreignMessages.asObservable();

  /** False where the browser has no BroadcastChannel. */
  get isOpen(): boolean {
    return this.channel !== null;
  }

  open(): void {
    this.channel ??= this.browser.openChannel('sv-notifications');
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<Envelope>) => {
      if (data.userId === this.userId) this.ownMessages.next(data.message);
      else this.foreignMessages.next();
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
