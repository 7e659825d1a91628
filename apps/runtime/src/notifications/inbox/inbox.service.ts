import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationItem, NotificationList } from '@sv/contracts/notification.contract';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { runSql } from '../../database/sql';
import { fromCursor, toCursor } from '../../paging/instant-cursor';
import { isMockRequest } from '../../request-context/request-context';
import { JoinedReads } from './joined-reads';
import { type NotificationRow, toItem } from './notification-row';

const MAX_KEPT_COUNTS = 10_000;
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
const UNREAD = 'read_at IS NULL AND dismissed_at IS NULL';

export interface InboxPage {
  limit: number;
  cursor?: string;
  unread?: boolean;
  includeDismissed?: boolean;
}

/**
 * One user's inbox, as it is listed and counted. Written as SQL and not through repositories: the shell and every open
 * tab ask for it, and TypeORM's mapping costs more than the two statements.
 */
@Injectable()
export class InboxService {
  private readonly counts = new JoinedReads<number>();
  private readonly pages = new JoinedReads<Buffer>();
  private readonly keptCounts: KeptReads<number>;
  private readonly keptPages: KeptReads<Buffer>;

  constructor(@InjectDataSource() private readonly dataSource: WorkspaceDataSource) {
    this.keptCounts = new KeptReads(dataSource, { maxWeight: MAX_KEPT_COUNTS });
    this.keptPages = new KeptReads(dataSource, { maxWeight: MAX_KEPT_BYTES, weigh: page => page.length });
  }

  /** JSON of a {@link NotificationList}: newest first, with the unread count of the whole inbox. */
  list(userId: string, page: InboxPage, transport: NotificationList['transport']): Buffer | Promise<Buffer> {
    const { limit, cursor = '', unread = false, includeDismissed = false } = page;
    const key = `${ownerKey(userId)} ${limit} ${unread} ${includeDismissed} ${transport} ${cursor}`;
    const read = async () => Buffer.from(JSON.stringify({ ...(await this.readPage(userId, page)), transport }));
    return this.keptPages.read(key, () => this.pages.read(key, read));
  }

  unreadCount(userId: string): number | Promise<number> {
    const key = ownerKey(userId);
    return this.keptCounts.read(key, () => this.counts.read(key, () => this.countUnread(userId)));
  }

  private async readPage(userId: string, page: InboxPage): Promise<Omit<NotificationList, 'transport'>> {
    const [rows, unreadCount] = await Promise.all([this.findRows(userId, page), this.countUnread(userId)]);
    const shown = rows.slice(0, page.limit).map(toItem);
    return {
      notifications: shown,
      unreadCount,
      nextCursor: rows.length > page.limit ? cursorAfter(shown.at(-1)!) : null,
    };
  }

  /** One more than the page has, to know whether another one follows. */
  private findRows(userId: string, { limit, cursor, unread, includeDismissed }: InboxPage): Promise<NotificationRow[]> {
    const conditions = ['user_id = ?'];
    const parameters: unknown[] = [userId];
    if (unread) conditions.push(UNREAD);
    else if (!includeDismissed) conditions.push('dismissed_at IS NULL');
    if (cursor !== undefined) {
      const { at, id } = fromCursor(cursor);
      conditions.push('(created_at, id) < (?, ?)');
      parameters.push(at, id);
    }
    const where = conditions.join(' AND ');
    const sql = `SELECT * FROM notifications WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
    return runSql(this.dataSource, sql, parameters);
  }

  private async countUnread(userId: string): Promise<number> {
    const sql = `SELECT COUNT(*) AS unread FROM notifications WHERE user_id = ? AND ${UNREAD}`;
    const [row] = await runSql<{ unread: number | string }>(this.dataSource, sql, [userId]);
    return Number(row?.unread ?? 0);
  }
}

/** A dev-mode request shares no read with a real one. */
const ownerKey = (userId: string): string => (isMockRequest() ? `mock ${userId}` : userId);

const cursorAfter = ({ createdAt, id }: NotificationItem): string => toCursor({ at: createdAt, id });
