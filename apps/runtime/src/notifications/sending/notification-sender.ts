import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { PinoLogger } from 'nestjs-pino';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { Complaint } from '../../kernel/problems/complaint';
import { NotificationBroker } from '../broker/notification-broker';
import { type NotificationDraft, type NotificationRecord, toPayload } from '../notification/notification-draft';
import { NotificationWriter } from './notification-writer';

/**
 * Sends notifications: first it writes the row, which is the record, then it informs open streams and devices (spec
 * 6.4). A call resolves when its row is committed, whether or not a stream or device received it. It is refused inside
 * a transaction, because a rollback could not take back what was sent.
 */
@Injectable()
export class NotificationSender {
  private readonly unpublished = new Complaint(fields =>
    this.logger.warn(fields, 'notifications were not published; they are in the inbox'),
  );

  constructor(
    private readonly writer: NotificationWriter,
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {}

  async send(draft: NotificationDraft, now = new Date()): Promise<{ notificationId: string }> {
    const record = { ...draft, id: newId(), createdAt: now };
    if (await this.writer.writeOne(record)) this.publish(record);
    return { notificationId: record.id };
  }

  /** As `send`, for a notification that has an id of its own and may be passed in more than once: it is sent once. */
  async sendOnce(id: string, draft: NotificationDraft, now = new Date()): Promise<void> {
    const record = { ...draft, id, createdAt: now };
    if (await this.writer.writeOne(record)) this.publish(record);
  }

  /** Not awaited: a transport that hangs or is down must not delay the sender. */
  private publish(record: NotificationRecord): void {
    // In a dev-mode request the row is in the mock database, and no open tab is notified.
    if (isMockRequest()) return;
    this.broker.publish(record.userId, toPayload(record)).catch((err: unknown) => {
      this.unpublished.add({ err, notificationId: record.id });
    });
  }
}
