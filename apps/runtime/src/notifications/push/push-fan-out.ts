import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { NotificationRecord } from '../notification/notification-draft';
import { PushOutbox } from './outbox/push-outbox.sql';
import { PushRunner } from './outbox/push-runner';
import { PushDevices } from './subscriptions/push-devices';

/**
 * Turns notifications into pushes. The code that writes notifications calls, in this order: `wanted` before anything is
 * written, `enqueuePushes` in the transaction that writes the rows, `offerPush` after its commit. Never called in a
 * dev-mode request.
 */
@Injectable()
export class PushFanOut {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly devices: PushDevices,
    private readonly outbox: PushOutbox,
    private readonly runner: PushRunner,
  ) {}

  /**
   * The records whose people have a device to be pushed to. Most have none and are then written without a transaction,
   * so this is answered from memory; what it leaves out is not pushed.
   */
  wanted(records: readonly NotificationRecord[]): readonly NotificationRecord[] {
    return this.config.push ? records.filter(({ userId }) => this.devices.hasDevices(userId)) : [];
  }

  /**
   * Writes down what is to be pushed, of those that were `wanted`. When it throws, the notifications are written without
   * it: a push is a nudge, the row is the record.
   */
  enqueuePushes(tx: EntityManager, records: readonly NotificationRecord[]): Promise<void> {
    const subjects = records.map(({ id, userId, createdAt }) => ({ notificationId: id, userId, since: createdAt }));
    return this.outbox.enqueue(tx, subjects);
  }

  /** Called when the rows of `enqueuePushes` are committed. Returns at once and never throws. */
  offerPush(_records: readonly NotificationRecord[]): void {
    this.runner.wakeCourier();
  }
}
