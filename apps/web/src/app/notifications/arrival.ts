// What a toast is made of.
import type { NotificationItem } from '@sv/contracts/notification.contract';

/** One notification that may interrupt, or so many at once that one line has to say it. */
export type Arrival =
  | { kind: 'one'; ids: readonly string[]; item: NotificationItem }
  | { kind: 'many'; ids: readonly string[]; count: number; newest: NotificationItem };
