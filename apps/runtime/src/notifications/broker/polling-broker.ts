import { NotificationBroker, type Unsubscribe } from './notification-broker';

/** No transport: clients ask for the list. */
export class PollingBroker extends NotificationBroker {
  readonly transport = 'polling';
  readonly streams = false;
  readonly connected = false;

  async publish(): Promise<void> {
    // The row is written: clients find it when they ask for the list.
  }

  subscribe(): Unsubscribe {
    return () => undefined;
  }

  async publishChange(): Promise<void> {
    // As above.
  }

  subscribeToChanges(): Unsubscribe {
    return () => undefined;
  }

  async close(): Promise<void> {
    // There is nothing to release.
  }
}
