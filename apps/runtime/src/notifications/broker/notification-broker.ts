import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import type { BrokerProbe } from '../../kernel/brokers/delivery-probe';

export type OnNotification = (payload: NotificationPayload) => void;
export type OnInboxChange = (change: InboxChange) => void;
export type Unsubscribe = () => void;

/** Delivers payloads to every open stream of a user (spec 6.2), and what was read or dismissed in another tab. */
export abstract class NotificationBroker {
  /** The transport in use, after any fallback. */
  abstract readonly transport: 'polling' | 'sse' | 'redis';
  /** Whether streams can be served; false in polling mode. */
  abstract readonly streams: boolean;
  /** Whether a payload would be delivered now; false in polling mode. */
  abstract readonly connected: boolean;

  /** The last probe that came back; null for transports that need none. */
  get lastProbe(): BrokerProbe | null {
    return null;
  }

  /**
   * Resolves when the transport has it. Rejects when the transport is down; the caller decides whether that matters.
   */
  abstract publish(userId: string, payload: NotificationPayload): Promise<void>;
  abstract subscribe(userId: string, handler: OnNotification): Unsubscribe;
  /** As `publish`, for the state of entries that are there already. */
  abstract publishChange(userId: string, change: InboxChange): Promise<void>;
  abstract subscribeToChanges(userId: string, handler: OnInboxChange): Unsubscribe;

  /**
   * Resolves when the subscriptions that the user has by now are active: nothing published from then on is missed. A
   * stream replays older entries only after that, so that there is no gap between replay and live messages.
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
