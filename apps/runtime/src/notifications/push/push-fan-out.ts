import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NotificationRecord } from '../sending/notification-draft';

/**
 * Where notifications turn into pushes. Who writes them asks, in this order: `wanted` before anything is written,
 * `enqueue` in the transaction that writes the rows, `offer` after its commit. Never called in a dev-mode request.
 */
@Injectable()
export class PushFanOut {
  /**
   * Those whose people have a device to be pushed to. Most have none and are then written without a transaction, so this
   * is answered from memory; what it leaves out is not pushed.
   */
  wanted(_records: readonly NotificationRecord[]): readonly NotificationRecord[] {
    return [];
  }

  /**
   * Writes down what is to be pushed, of those that were `wanted`. When it throws, the notifications are written without
   * it: a push is a nudge, the row is the record.
   */
  async enqueue(_tx: EntityManager, _records: readonly NotificationRecord[]): Promise<void> {
    // There is no push yet.
  }

  /** The rows of `enqueue` are stored: time to look. Returns at once and never throws. */
  offer(_records: readonly NotificationRecord[]): void {
    // There is no push yet.
  }
}
