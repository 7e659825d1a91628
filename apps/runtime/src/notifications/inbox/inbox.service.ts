import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationList } from '@sv/contracts/notification.contract';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { onceKnown } from '../../kernel/hot-route/once-known';
import { fromCursor } from '@sv/server/http/instant-cursor';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { type PageRow, toPage } from './inbox-page';
import { InboxSql, readRows } from './inbox.sql';

const MAX_KEPT_COUNTS = 10_000;
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

export interface InboxPage {
  limit: number;
  cursor?: string;
  unread?: boolean;
  includeDismissed?: boolean;
}

/**
 * One user's inbox, as it is listed and counted. Written as SQL and not through repositories: the shell and every open
 * tab ask for it, and TypeORM's mapping costs more than the statement.
 *
 * Answers are kept until anything is written: on SQLite 21,400 instead of 5,100 a second (`npm run bench inbox`).
 *
 * What is muted is in the list and is left out of the count. That is looked up in the same statement, so an answer
 * that was kept is right as long as nothing in the database changed, preferences among it.
 */
@Injectable()
export class InboxService {
  private readonly keptCounts: KeptReads<number>;
  private readonly keptPages: KeptReads<Buffer>;
  /** One for the database of real requests, and one for that of dev-mode requests. */
  private readonly sqlOf = new Map<string, InboxSql>();

  constructor(@InjectDataSource() private readonly dataSource: WorkspaceDataSource) {
    this.keptCounts = new KeptReads(dataSource, { maxWeight: MAX_KEPT_COUNTS });
    this.keptPages = new KeptReads(dataSource, { maxWeight: MAX_KEPT_BYTES, weigh: page => page.length });
  }

  /** JSON of a {@link NotificationList}: newest first, with the unread count of the whole inbox. */
  listNotifications(
    userId: string,
    page: InboxPage,
    transport: NotificationList['transport'],
  ): Buffer | Promise<Buffer> {
    const { limit, cursor = '', unread = false, includeDismissed = false } = page;
    const key = `${ownerKey(userId)} ${limit} ${unread} ${includeDismissed} ${transport} ${cursor}`;
    const read = () => onceKnown(this.readPage(userId, page), row => toPage(row, limit, transport));
    return this.keptPages.readOnce(key, read);
  }

  unreadCount(userId: string): number | Promise<number> {
    return this.keptCounts.readOnce(ownerKey(userId), () => this.countUnread(userId));
  }

  private readPage(
    userId: string,
    { limit, cursor, unread = false, includeDismissed = false }: InboxPage,
  ): PageRow | Promise<PageRow> {
    const end = cursor === undefined ? undefined : fromCursor(cursor);
    const asked = forUnread(userId);
    const sql = this.sql().page({ unread, includeDismissed, goesOn: end !== undefined }, limit + 1);
    return this.ask(sql, [...asked, userId, ...(end ? [end.at, end.id] : [])]);
  }

  private countUnread(userId: string): number | Promise<number> {
    const asked = forUnread(userId);
    const row = this.ask<{ unread: number }>(this.sql().unreadCount, asked);
    return onceKnown(row, ({ unread }) => unread);
  }

  private ask<Row>(sql: string, parameters: string[]): Row | Promise<Row> {
    return onceKnown(readRows<Row>(this.dataSource, sql, parameters), ([row]) => row!);
  }

  private sql(): InboxSql {
    const { type } = this.dataSource.options;
    const known = this.sqlOf.get(type) ?? new InboxSql(type);
    this.sqlOf.set(type, known);
    return known;
  }
}

/** A dev-mode request never shares a cached answer with a real one. */
const ownerKey = (userId: string): string => (isMockRequest() ? `mock ${userId}` : userId);

/** What the count of the unread asks for, see `InboxSql.unreadCount`. */
const forUnread = (userId: string): string[] => Array<string>(5).fill(userId);
