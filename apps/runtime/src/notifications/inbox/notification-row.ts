import type { NotificationItem } from '@sv/contracts/notification.contract';

/** A row of `notifications` as the database has it; instants are UTC ISO 8601 text already. */
export interface NotificationRow {
  id: string;
  user_id: string;
  source: string | null;
  source_type: NotificationItem['sourceType'];
  title: string;
  body: string | null;
  url: string | null;
  category: string;
  icon: string | null;
  read_at: string | null;
  dismissed_at: string | null;
  created_at: string;
}
