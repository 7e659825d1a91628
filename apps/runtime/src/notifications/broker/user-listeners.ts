import type { Unsubscribe } from './notification-broker';

/** Called when the first listener for a user is added, and when the last one is removed. */
export interface ListenerWatch {
  onFirst(userId: string): void;
  onLast(userId: string): void;
}

const NOBODY: ListenerWatch = { onFirst: () => undefined, onLast: () => undefined };

/** The listeners in this process for messages to each user. Their number is not limited. */
export class UserListeners<T> {
  private readonly handlers = new Map<string, Set<(message: T) => void>>();

  constructor(private readonly watch: ListenerWatch = NOBODY) {}

  add(userId: string, handler: (message: T) => void): Unsubscribe {
    const present = this.handlers.get(userId);
    const handlers = present ?? new Set();
    // A new function for each call, so that two callers with the same handler are two entries.
    const entry = (message: T) => handler(message);
    this.handlers.set(userId, handlers.add(entry));
    if (!present) this.watch.onFirst(userId);
    return () => this.remove(userId, handlers, entry);
  }

  notify(userId: string, message: T): void {
    for (const handler of this.handlers.get(userId) ?? []) handler(message);
  }

  users(): string[] {
    return [...this.handlers.keys()];
  }

  clear(): void {
    this.handlers.clear();
  }

  private remove(userId: string, handlers: Set<(message: T) => void>, entry: (message: T) => void): void {
    if (!handlers.delete(entry) || handlers.size > 0 || this.handlers.get(userId) !== handlers) return;
    this.handlers.delete(userId);
    this.watch.onLast(userId);
  }
}
