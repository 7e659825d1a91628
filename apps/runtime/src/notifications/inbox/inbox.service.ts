import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationList } from '@sv/contracts/notification.contract';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { runSql } from '../../database/sql';
import { onceKnown } from '../../hot-route/once-known';
import { fromCursor } from '@sv/server/http/instant-cursor';
import { isMockRequest } from '../../request-context/request-context';
import { type PageRow, toPage } from './inbox-page';
import { InboxSql } from './inbox-sql';
import { JoinedReads } from './joined-reads';

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
 * What is muted stands in the list and is left out of the count. That is looked up in the same statement, so an answer
 * that was kept is right as long as nothing in the database changed, preferences among it.
 */
@Injectable()
export class InboxService {
  private readonly counts = new JoinedReads<number>();
  private readonly pages = new JoinedReads<Buffer>();
  private readonly keptCounts: KeptReads<number>;
  private readonly keptPages: KeptReads<Buffer>;
  /** Of the database of real requests, and of that of dev-mode ones. */
  private readonly sqlOf = new Map<string, InboxSql>();

  constructor(@InjectDataSource() private readonly dataSource: WorkspaceDataSource) {
    this.keptCounts = new KeptReads(dataSource, { maxWeight: MAX_KEPT_COUNTS });
    this.keptPages = new KeptReads(dataSource, { maxWeight: MAX_KEPT_BYTES, weigh: page => page.length });
  }

  /** JSON of a {@link NotificationList}: newest first, with the unread count of the whole inbox. */
  list(userId: string, page: InboxPage, transport: NotificationList['transport']): Buffer | Promise<Buffer> {
    const { limit, cursor = '', unread = false, includeDismissed = false } = page;
    const key = `${ownerKey(userId)} ${limit} ${unread} ${includeDismissed} ${transport} ${cursor}`;
    const read = () => onceKnown(this.readPage(userId, page), row => toPage(row, limit, transport));
    return this.keptPages.read(key, () => (this.joins ? this.pages.read(key, async () => read()) : read()));
  }

  unreadCount(userId: string): number | Promise<number> {
    const key = ownerKey(userId);
    const read = () => this.countUnread(userId);
    return this.keptCounts.read(key, () => (this.joins ? this.counts.read(key, async () => read()) : read()));
  }

  /** On SQLite a read is over before the next request is looked at, which then finds it kept. */
  private get joins(): boolean {
    return this.dataSource.options.type === 'postgres';
  }

  private readPage(
    userId: string,
    { limit, cursor, unread = false, includeDismissed = false }: InboxPage,
  ): PageRow | Promise<PageRow> {
    const end = cursor === undefined ? undefined : fromCursor(cursor);
    const sql = this.sql().page({ unread, includeDismissed, goesOn: end !== undefined }, limit + 1);
    return this.ask(sql, [userId, userId, userId, userId, userId, ...(end ? [end.at, end.id] : [])]);
  }

  private countUnread(userId: string): number | Promise<number> {
    const row = this.ask<{ unread: number }>(this.sql().unreadCount, [userId, userId, userId, userId]);
    return onceKnown(row, ({ unread }) => unread);
  }

  private ask<Row>(sql: string, parameters: string[]): Row | Promise<Row> {
    const rows = this.dataSource.readNow<Row>(sql, parameters) ?? runSql<Row>(this.dataSource, sql, parameters);
    return onceKnown(rows, ([row]) => row!);
  }

  private sql(): InboxSql {
    const { type } = this.dataSource.options;
    const known = this.sqlOf.get(type) ?? new InboxSql(type);
    this.sqlOf.set(type, known);
    return known;
  }
}

/** A dev-mode request shares no read with a real one. */
const ownerKey = (userId: string): string => (isMockRequest() ? `mock ${userId}` : userId);
