import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';

export type OnNotification = (payload: NotificationPayload) => void;
export type OnInboxChange = (change: InboxChange) => void;
export type Unsubscribe = () => void;

/** What proves that the transport delivers: a message that went out and came back. */
export interface BrokerProbe {
  at: Date;
  roundTripMs: number;
}

/** Carries a payload to every open stream of one user (spec 6.2), and what became of entries read or dismissed elsewhere. */
export abstract class NotificationBroker {
  /** What is in force, after any fallback. */
  abstract readonly transport: 'polling' | 'sse' | 'redis';
  /** Whether streams can be served; false in polling mode. */
  abstract readonly streams: boolean;
  /** Whether a payload would arrive: polling carries none. */
  abstract readonly connected: boolean;

  /** The last one that came back; null where nothing needs proof. */
  get lastProbe(): BrokerProbe | null {
    return null;
  }

  /** Resolves once handed over. Rejects when the transport is down; the caller decides if that matters. */
  abstract publish(userId: string, payload: NotificationPayload): Promise<void>;
  abstract subscribe(userId: string, handler: OnNotification): Unsubscribe;
  /** As `publish`, for the state of entries that are there already. */
  abstract publishChange(userId: string, change: InboxChange): Promise<void>;
  abstract subscribeToChanges(userId: string, handler: OnInboxChange): Unsubscribe;

  /**
   * Resolves when what is subscribed for the user by now is in force: nothing published from then on is missed. A stream
   * reads what it replays after that, so that there is no gap between the two.
   */
  settled(_userId: string): Promise<void> {
    return Promise.resolve();
  }

  /** @param handler called when the transport is back and may have missed something: clients ask for the list again */
  onGap(_handler: () => void): void {
    // Inside a process nothing is missed.
  }

  abstract close(): Promise<void>;
}
