import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InboxChange, NotificationChange, NotificationItem } from '@sv/contracts/notification.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { NotificationBroker } from '../broker/notification-broker';
import { findEntry, markSomeRead, updateEntry } from './inbox-changes.sql';

/** For more than these, the other tabs are asked to reload the list. */
const MAX_NAMED = 100;

/** Changes people make to their inbox entries. Once a change is stored, their other tabs and devices get it. */
@Injectable()
export class InboxChanges {
  constructor(
    @InjectDataSource() private readonly db: DataSource,
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Applies only what changes something: an entry that is marked as read again keeps the time of the first reading.
   *
   * @throws PlatformError `not-found` when there is no such entry in this user's inbox
   */
  async changeNotification(
    userId: string,
    id: string,
    change: NotificationChange,
    now = new Date(),
  ): Promise<NotificationItem> {
    const changed = await updateEntry(this.db, { id, userId }, change, now);
    if (!changed) return this.get(userId, id);
    this.publishChange(userId, toInboxChange(id, change));
    return changed;
  }

  /**
   * Marks all that had arrived when the request came, also what is muted.
   * @returns how many were unread until now
   */
  async readAll(userId: string, now = new Date()): Promise<number> {
    const read: string[] = [];
    for (;;) {
      const batch = await markSomeRead(this.db, userId, now);
      read.push(...batch);
      // A short batch need not be the last one: on Postgres, entries that another process is marking are left out.
      if (batch.length === 0) break;
    }
    if (read.length > 0) this.publishChange(userId, { read, dismissed: [] });
    return read.length;
  }

  private async get(userId: string, id: string): Promise<NotificationItem> {
    const item = await findEntry(this.db, { id, userId });
    if (!item) throw new PlatformError('not-found', 'There is no such notification in your inbox.');
    return item;
  }

  /** Not awaited: the change is stored, and a tab that misses the message loads it with the next list. */
  private publishChange(userId: string, change: InboxChange): void {
    if (isMockRequest()) return;
    const named = change.read.length + change.dismissed.length <= MAX_NAMED;
    const published: InboxChange = named ? change : { read: [], dismissed: [], reload: true };
    this.broker.publishChange(userId, published).catch((error: unknown) => {
      this.logger.warn(
        { err: error },
        'a change of the inbox was not published; other open pages show it after a reload',
      );
    });
  }
}

function toInboxChange(id: string, { read, dismissed }: NotificationChange): InboxChange {
  if (read === false || dismissed === false) return { read: [], dismissed: [], reload: true };
  return { read: read ? [id] : [], dismissed: dismissed ? [id] : [] };
}
