import type { Unsubscribe } from './notification-broker';

/** Who in this process wants to hear what is said to a user. There is no cap on their number. */
export class Audiences<T> {
  private readonly handlers = new Map<string, Set<(message: T) => void>>();

  add(userId: string, handler: (message: T) => void): Unsubscribe {
    const handlers = this.handlers.get(userId) ?? new Set();
    this.handlers.set(userId, handlers.add(handler));
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0 && this.handlers.get(userId) === handlers) this.handlers.delete(userId);
    };
  }

  tell(userId: string, message: T): void {
    for (const handler of this.handlers.get(userId) ?? []) handler(message);
  }

  clear(): void {
    this.handlers.clear();
  }
}
