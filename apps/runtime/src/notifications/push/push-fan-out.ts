import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RuntimeConfig } from '../../config/runtime-config';
import type { NotificationRecord } from '../sending/notification-draft';
import { PushOutbox } from './outbox/push-outbox';
import { PushRunner } from './outbox/push-runner';
import { PushAudience } from './subscriptions/push-audience';

/**
 * Where notifications turn into pushes. Who writes them asks, in this order: `wanted` before anything is written,
 * `enqueue` in the transaction that writes the rows, `offer` after its commit. Never called in a dev-mode request.
 */
@Injectable()
export class PushFanOut {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly audience: PushAudience,
    private readonly outbox: PushOutbox,
    private readonly runner: PushRunner,
  ) {}

  /**
   * Those whose people have a device to be pushed to. Most have none and are then written without a transaction, so this
   * is answered from memory; what it leaves out is not pushed.
   */
  wanted(records: readonly NotificationRecord[]): readonly NotificationRecord[] {
    return this.config.push ? records.filter(({ userId }) => this.audience.has(userId)) : [];
  }

  /**
   * Writes down what is to be pushed, of those that were `wanted`. When it throws, the notifications are written without
   * it: a push is a nudge, the row is the record.
   */
  enqueue(tx: EntityManager, records: readonly NotificationRecord[]): Promise<void> {
    const subjects = records.map(({ id, userId, createdAt }) => ({ notificationId: id, userId, since: createdAt }));
    return this.outbox.add(tx, subjects);
  }

  /** The rows of `enqueue` are stored: time to look. Returns at once and never throws. */
  offer(_records: readonly NotificationRecord[]): void {
    this.runner.wake();
  }
}
