import type { Unsubscribe } from './notification-broker';

/** Told when the first one begins to listen to a user, and when the last one is gone. */
export interface AudienceWatch {
  onFirst(userId: string): void;
  onLast(userId: string): void;
}

const NOBODY: AudienceWatch = { onFirst: () => undefined, onLast: () => undefined };

/** Who in this process wants to hear what is said to a user. There is no cap on their number. */
export class Audiences<T> {
  private readonly handlers = new Map<string, Set<(message: T) => void>>();

  constructor(private readonly watch: AudienceWatch = NOBODY) {}

  add(userId: string, handler: (message: T) => void): Unsubscribe {
    const present = this.handlers.get(userId);
    const handlers = present ?? new Set();
    // Of its own, so that two who bring the same function are two.
    const entry = (message: T) => handler(message);
    this.handlers.set(userId, handlers.add(entry));
    if (!present) this.watch.onFirst(userId);
    return () => this.remove(userId, handlers, entry);
  }

  tell(userId: string, message: T): void {
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
