// What a toast is made of.
import type { NotificationItem } from '@sv/contracts/notification.contract';

/** One notification that may interrupt, or so many at once that one line has to say it. */
export type Arrival =
  { kind: 'one'; item: NotificationItem } | { kind: 'many'; count: number; newest: NotificationItem };
