import type { NotificationPayload } from '@sv/contracts/notification.contract';

export type OnNotification = (payload: NotificationPayload) => void;
export type Unsubscribe = () => void;

/** Carries a payload to every open stream of one user (spec 6.2). */
export abstract class NotificationBroker {
  /** What is in force, after any fallback. */
  abstract readonly transport: 'polling' | 'sse' | 'redis';
  /** Whether streams can be served; false in polling mode. */
  abstract readonly streams: boolean;
  /** Whether a payload would arrive: polling carries none. */
  abstract readonly connected: boolean;
  /** Resolves once handed over. Rejects when the transport is down; the caller decides if that matters. */
  abstract publish(userId: string, payload: NotificationPayload): Promise<void>;
  abstract subscribe(userId: string, handler: OnNotification): Unsubscribe;
  abstract close(): Promise<void>;
}
