import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationPayload } from '@sv/contracts/notification.contract';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { PinoLogger } from 'nestjs-pino';
import { notificationsFrom, sentAt } from './catch-up.sql';
import { NotificationBroker } from '../broker/notification-broker';
import { InboxService } from '../inbox/inbox.service';
import type { NotificationRow } from '../inbox/notification-row';
import { Frame, RESYNC } from '../../kernel/streams/frames';
import { dataText, idText, stateText } from './notification-frames';

/** Rows are not committed in the order of their ids: a replay begins this much earlier. */
const OVERLAP_MS = 5000;
const MAX_REPLAYED = 100;
/** Half of what a client may leave unread, so that a replay alone never cuts a client off. */
const MAX_REPLAYED_BYTES = 524_288;
/** How long a replay waits for a transport that does not take the subscription. */
const SETTLED_WITHIN_MS = 2000;

const ID = /^[0-9a-f-]{36}$/;

/** What a stream is sent first, and the notifications in it. */
export interface Replay {
  frame: Frame | null;
  ids: ReadonlySet<string>;
}

const RELOAD_LIST: Replay = { frame: RESYNC, ids: new Set() };

/** What a client missed since the notification it saw last (docs/notifications.md). */
@Injectable()
export class CatchUp {
  constructor(
    @InjectDataSource() private readonly dataSource: WorkspaceDataSource,
    private readonly broker: NotificationBroker,
    private readonly inbox: InboxService,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Never throws: when the missed notifications cannot be read, the client is asked to load the list. Call it when the
   * subscription is made.
   */
  async missedSince(cursor: string, userId: string): Promise<Replay> {
    // Not one of ours.
    if (!ID.test(cursor)) return RELOAD_LIST;
    try {
      await this.settled(userId);
      return await this.read(cursor, userId);
    } catch (error) {
      this.logger.warn({ err: error }, 'the notifications that a stream missed could not be read');
      return RELOAD_LIST;
    }
  }

  private async read(cursor: string, userId: string): Promise<Replay> {
    const seenAt = await sentAt(this.dataSource, cursor, userId);
    if (seenAt === null) return RELOAD_LIST;
    const from = new Date(seenAt.getTime() - OVERLAP_MS);
    const rows = await notificationsFrom(this.dataSource, { userId, from, except: cursor, limit: MAX_REPLAYED + 1 });
    if (rows.length > MAX_REPLAYED) return RELOAD_LIST;
    if (rows.length === 0) return { frame: null, ids: new Set() };
    const frame = new Frame(rows.map(textOf).join('') + (await this.stateOf(rows, userId)));
    return frame.plain.length > MAX_REPLAYED_BYTES ? RELOAD_LIST : { frame, ids: new Set(rows.map(({ id }) => id)) };
  }

  /** A payload does not say that its notification was read or dismissed elsewhere in the meantime. */
  private async stateOf(rows: readonly NotificationRow[], userId: string): Promise<string> {
    const idsOf = (column: 'read_at' | 'dismissed_at') => rows.filter(row => row[column] !== null).map(({ id }) => id);
    const [read, dismissed] = [idsOf('read_at'), idsOf('dismissed_at')];
    if (read.length + dismissed.length === 0) return '';
    return stateText({ unreadCount: await this.inbox.unreadCount(userId), read, dismissed });
  }

  private async settled(userId: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => (timer = setTimeout(resolve, SETTLED_WITHIN_MS)));
    await Promise.race([this.broker.settled(userId), late]).finally(() => clearTimeout(timer));
  }
}

const textOf = (row: NotificationRow): string => idText(row.id) + dataText(toPayload(row));

/** As it was published: members that have no value are not there. */
const toPayload = ({ id, user_id, title, body, url, category, source }: NotificationRow): NotificationPayload => ({
  notificationId: id,
  userId: user_id,
  title,
  ...(body !== null && { body }),
  ...(url !== null && { url }),
  category,
  ...(source !== null && { source }),
});
