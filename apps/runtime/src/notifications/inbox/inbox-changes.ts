import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InboxChange, NotificationChange, NotificationItem } from '@sv/contracts/notification.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { runReturning, runSql } from '../../database/sql';
import { isMockRequest } from '../../request-context/request-context';
import { NotificationBroker } from '../broker/notification-broker';
import { ITEM } from './inbox-sql';

/** Entries marked in one statement: on SQLite nobody else is served meanwhile. */
const AT_ONCE = 500;
/** More than these are not named; the other tabs load the list again. */
const MAX_NAMED = 100;

const UNREAD = 'read_at IS NULL AND dismissed_at IS NULL';

/** What people do with their entries, told to their other tabs and devices once it is stored. */
@Injectable()
export class InboxChanges {
  constructor(
    @InjectDataSource() private readonly db: DataSource,
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Does what is asked and is not so yet: what is read a second time stays read since the first.
   *
   * @throws PlatformError `not-found` when there is no such entry in this user's inbox
   */
  async change(userId: string, id: string, change: NotificationChange, now = new Date()): Promise<NotificationItem> {
    const { sets, guards, parameters } = toUpdate(change, now);
    const sql = `UPDATE notifications SET ${sets} WHERE id = ? AND user_id = ? AND (${guards}) RETURNING ${ITEM}`;
    const [changed] = await runReturning<NotificationItem>(this.db, sql, [...parameters, id, userId]);
    if (!changed) return this.get(userId, id);
    this.tell(userId, toInboxChange(id, change));
    return changed;
  }

  /** Whatever had arrived when it was asked, also what is muted. @returns how many were unread until now */
  async readAll(userId: string, now = new Date()): Promise<number> {
    const at = now.toISOString();
    const sql = `UPDATE notifications SET read_at = ? WHERE ${UNREAD} AND id IN
      (SELECT id FROM notifications WHERE user_id = ? AND ${UNREAD} AND created_at <= ?
       ORDER BY created_at, id LIMIT ${AT_ONCE}) RETURNING id`;
    const read: string[] = [];
    for (;;) {
      const batch = await runReturning<{ id: string }>(this.db, sql, [at, userId, at]);
      read.push(...batch.map(({ id }) => id));
      // Fewer need not be the last ones: on Postgres those are left out that somebody else marked meanwhile.
      if (batch.length === 0) break;
    }
    if (read.length > 0) this.tell(userId, { read, dismissed: [] });
    return read.length;
  }

  private async get(userId: string, id: string): Promise<NotificationItem> {
    const sql = `SELECT ${ITEM} FROM notifications WHERE id = ? AND user_id = ?`;
    const [item] = await runSql<NotificationItem>(this.db, sql, [id, userId]);
    if (!item) throw new PlatformError('not-found', 'There is no such notification in your inbox.');
    return item;
  }

  /** Not awaited: the change is stored, and whoever does not hear of it sees it at the next look. */
  private tell(userId: string, change: InboxChange): void {
    if (isMockRequest()) return;
    const named = change.read.length + change.dismissed.length <= MAX_NAMED;
    const told: InboxChange = named ? change : { read: [], dismissed: [], reload: true };
    this.broker.publishChange(userId, told).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a change of the inbox was not published; other tabs see it later');
    });
  }
}

function toUpdate({ read, dismissed }: NotificationChange, now: Date) {
  const wanted = [
    { column: 'read_at', done: read },
    { column: 'dismissed_at', done: dismissed },
  ].filter(({ done }) => done !== undefined);
  return {
    sets: wanted.map(({ column, done }) => `${column} = ${done ? `COALESCE(${column}, ?)` : 'NULL'}`).join(', '),
    guards: wanted.map(({ column, done }) => `${column} IS ${done ? '' : 'NOT '}NULL`).join(' OR '),
    parameters: wanted.filter(({ done }) => done).map(() => now.toISOString()),
  };
}

function toInboxChange(id: string, { read, dismissed }: NotificationChange): InboxChange {
  if (read === false || dismissed === false) return { read: [], dismissed: [], reload: true };
  return { read: read ? [id] : [], dismissed: dismissed ? [id] : [] };
}
