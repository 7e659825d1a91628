// What a toast shows.
import type { NotificationItem } from '@sv/contracts/notification.contract';

/** One notification that may interrupt, or the number of those that arrived together. */
export type Arrival =
  | { kind: 'one'; ids: readonly string[]; item: NotificationItem }
  | { kind: 'many'; ids: readonly string[]; count: number; newest: NotificationItem };
