import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { PinoLogger } from 'nestjs-pino';
import { isMockRequest } from '../request-context/request-context';
import { Complaint } from './broker/complaint';
import { NotificationBroker } from './broker/notification-broker';
import { type NotificationDraft, type NotificationRecord, toPayload } from './sending/notification-draft';
import { NotificationWriter } from './sending/notification-writer';

/**
 * Sends notifications: first the row, which is the record, then the nudge to open streams and to devices (spec 6.4).
 * A call resolves when its row is committed, whether or not anything took the nudge, and is refused inside a
 * transaction, which could not take back what was told.
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
    if (await this.writer.write(record)) this.publish(record);
    return { notificationId: record.id };
  }

  /** As `send`, for something that has an id of its own and may be handed in more than once: it is told once. */
  async sendOnce(id: string, draft: NotificationDraft, now = new Date()): Promise<void> {
    const record = { ...draft, id, createdAt: now };
    if (await this.writer.write(record)) this.publish(record);
  }

  /** Never awaited: a transport that hangs or is down must hold up nobody who sends. */
  private publish(record: NotificationRecord): void {
    // The row is in the mock database; nobody's open tab is told.
    if (isMockRequest()) return;
    this.broker.publish(record.userId, toPayload(record)).catch((err: unknown) => {
      this.unpublished.add({ err, notificationId: record.id });
    });
  }
}
