import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { Counter } from '@sv/server/metrics/counter';
import { PinoLogger } from 'nestjs-pino';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { PushFanOut } from '../push/push-fan-out';
import { GroupCommit } from './group-commit';
import { insertNotifications } from './insert-notifications.sql';
import type { NotificationRecord } from '../notification/notification-draft';

const stored = new Counter({
  name: 'workspace_notifications_total',
  help: 'Notifications that were stored, by who sent them.',
  labels: ['plugin'],
});

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

  /** Writes it together with others that are sent in the same turn of the event loop. @returns whether it is new */
  writeOne(record: NotificationRecord): Promise<boolean> {
    // A dev-mode request writes in its own context, never in that of a group.
    if (isMockRequest()) return insertNotifications(this.db, [record]).then(ids => ids.has(record.id));
    return this.group.add(record);
  }

  private async store(records: readonly NotificationRecord[]): Promise<ReadonlySet<string>> {
    const ids = await this.insert(records);
    for (const { source, sourceType } of records)
      stored.inc({ plugin: sourceType === 'plugin' && source ? source : 'platform' });
    return ids;
  }

  private async insert(records: readonly NotificationRecord[]): Promise<ReadonlySet<string>> {
    const wanted = new Set(this.push.wanted(records));
    if (wanted.size === 0) return insertNotifications(this.db, records);
    const ids = await this.storeWithPush(records, wanted).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'pushes could not be stored; the notifications are stored without them');
      return insertNotifications(this.db, records);
    });
    this.push.offerPush([...wanted].filter(({ id }) => ids.has(id)));
    return ids;
  }

  private storeWithPush(
    records: readonly NotificationRecord[],
    wanted: ReadonlySet<NotificationRecord>,
  ): Promise<ReadonlySet<string>> {
    return this.db.transaction(async tx => {
      const ids = await insertNotifications(tx, records);
      const pushed = [...wanted].filter(({ id }) => ids.has(id));
      if (pushed.length > 0) await this.push.enqueuePushes(tx, pushed);
      return ids;
    });
  }
}
