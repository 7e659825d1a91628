import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationList } from '@sv/contracts/notification.contract';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { runSql } from '../../database/sql';
import { fromCursor, toCursor } from '../../paging/instant-cursor';
import { isMockRequest } from '../../request-context/request-context';
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

interface PageRow {
  entries: string | Uint8Array | null;
  last: string | null;
  unread: number;
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
    const read = async () => toJson(await this.readPage(userId, page), transport);
    return this.keptPages.read(key, () => (this.joins ? this.pages.read(key, read) : read()));
  }

  unreadCount(userId: string): number | Promise<number> {
    const key = ownerKey(userId);
    const count = () => this.countUnread(userId);
    return this.keptCounts.read(key, () => (this.joins ? this.counts.read(key, count) : count()));
  }

  /** On SQLite a read is over before the next request is looked at, which then finds it kept. */
  private get joins(): boolean {
    return this.dataSource.options.type === 'postgres';
  }

  private async readPage(
    userId: string,
    { limit, cursor, unread = false, includeDismissed = false }: InboxPage,
  ): Promise<PageRow> {
    const end = cursor === undefined ? undefined : fromCursor(cursor);
    const place = end ? [userId, end.at, end.id] : [userId];
    const sql = this.sql().page({ unread, includeDismissed, goesOn: end !== undefined });
    const parameters = [...place, limit, ...place, 2, limit - 1, userId, userId];
    const [row] = await runSql<PageRow>(this.dataSource, sql, parameters);
    return row!;
  }

  private async countUnread(userId: string): Promise<number> {
    const [row] = await runSql<{ unread: number }>(this.dataSource, this.sql().unreadCount, [userId, userId]);
    return row!.unread;
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

const HEAD = Buffer.from('{"notifications":[');

function toJson({ entries, last, unread }: PageRow, transport: NotificationList['transport']): Buffer {
  const nextCursor = last === null ? 'null' : `"${toCursor(toEnd(last))}"`;
  const tail = `],"unreadCount":${unread},"transport":"${transport}","nextCursor":${nextCursor}}`;
  const list = typeof entries === 'string' ? Buffer.from(entries) : (entries ?? Buffer.of());
  return Buffer.concat([HEAD, list, Buffer.from(tail)]);
}

/** Moments have a fixed length and no space, see `storedInstant`. */
function toEnd(last: string): { at: string; id: string } {
  const space = last.indexOf(' ');
  return { at: last.slice(0, space), id: last.slice(space + 1) };
}
