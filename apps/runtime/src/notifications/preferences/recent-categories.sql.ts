import type { NotificationItem } from '@sv/contracts/notification.contract';
import { runSql, type SqlRunner } from '../../kernel/database/sql';

/** Only so many of the person's newest entries are read, so that a full inbox is not read as a whole. */
const LOOKED_AT = 5000;
const MAX_CATEGORIES = 200;

export interface RecentCategory {
  category: string;
  source: string | null;
  source_type: NotificationItem['sourceType'];
  last_at: string;
}

const NEWEST = `SELECT category, source, source_type, created_at FROM notifications
  WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT}`;
const RECENT = `SELECT category, source, source_type, MAX(created_at) AS last_at FROM (${NEWEST}) AS newest
  GROUP BY category, source, source_type ORDER BY last_at DESC, category, source LIMIT ${MAX_CATEGORIES}`;

/** The senders and categories of the newest entries, the newest first. */
export const recentCategories = (on: SqlRunner, userId: string): Promise<RecentCategory[]> =>
  runSql(on, RECENT, [userId]);
