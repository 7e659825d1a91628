import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { PinoLogger } from 'nestjs-pino';
import { isMockRequest } from '../../request-context/request-context';
import { PushFanOut } from '../push/push-fan-out';
import { GroupCommit } from './group-commit';
import { insertNotifications } from './insert-notifications';
import type { NotificationRecord } from './notification-draft';

/** Rows in one statement: on SQLite it takes some 3 ms, in which nobody else is served. */
const AT_ONCE = 100;

/** Writes the rows, which are the record. What resolves here is stored. */
@Injectable()
export class NotificationWriter {
  private readonly group: GroupCommit<NotificationRecord>;

  constructor(
    @InjectDataSource() private readonly db: WorkspaceDataSource,
    private readonly push: PushFanOut,
    private readonly logger: PinoLogger,
  ) {
    this.group = new GroupCommit(db, records => this.store(records), AT_ONCE);
  }

  /** Together with others that are sent in the same turn. @returns whether it is new */
  async write(record: NotificationRecord): Promise<boolean> {
    // What belongs to a dev-mode request is written in its own context, never in that of a group.
    if (isMockRequest()) return (await insertNotifications(this.db, [record])).has(record.id);
    return this.group.add(record);
  }

  /**
   * Batch after batch, each all or none, yielding in between.
   *
   * @param onWritten told of those of each batch that are new, as soon as they are stored
   * @returns all that are new
   */
  async writeAll(
    records: readonly NotificationRecord[],
    onWritten: (batch: NotificationRecord[]) => void,
  ): Promise<NotificationRecord[]> {
    const written: NotificationRecord[] = [];
    for (let at = 0; at < records.length; at += AT_ONCE) {
      const batch = records.slice(at, at + AT_ONCE);
      const ids = isMockRequest() ? await insertNotifications(this.db, batch) : await this.store(batch);
      const fresh = batch.filter(({ id }) => ids.has(id));
      onWritten(fresh);
      written.push(...fresh);
    }
    return written;
  }

  private async store(records: readonly NotificationRecord[]): Promise<Set<string>> {
    const wanted = this.push.wanted(records);
    if (wanted.length === 0) return insertNotifications(this.db, records);
    try {
      return await this.storeWithPush(records, wanted);
    } catch (error) {
      this.logger.warn({ err: error }, 'pushes were not written down; the notifications are written without them');
      return insertNotifications(this.db, records);
    }
  }

  private async storeWithPush(
    records: readonly NotificationRecord[],
    wanted: readonly NotificationRecord[],
  ): Promise<Set<string>> {
    const isPushed = new Set(wanted);
    const stored = await this.db.transaction(async tx => {
      const ids = await insertNotifications(tx, records);
      const pushed = records.filter(record => ids.has(record.id) && isPushed.has(record));
      if (pushed.length > 0) await this.push.enqueue(tx, pushed);
      return { ids, pushed };
    });
    if (stored.pushed.length > 0) this.push.offer(stored.pushed);
    return stored.ids;
  }
}
