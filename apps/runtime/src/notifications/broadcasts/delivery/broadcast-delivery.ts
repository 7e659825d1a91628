import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DataSource, IsNull } from 'typeorm';
import { Lifecycle } from '../../../lifecycle';
import { isMockRequest } from '../../../request-context/request-context';
import { NotificationBroker } from '../../broker/notification-broker';
import { PushFanOut } from '../../push/push-fan-out';
import { type NotificationRecord, toPayload } from '../../sending/notification-draft';
import { type DeliveredBatch, deliverBatch } from './broadcast-batch';
import { BroadcastRow } from '../broadcast.entity';

/** How soon another process goes on with what this one left undone. */
const EVERY_MS = 5000;

/**
 * Delivers broadcasts in batches, between which everything else has its turn. What is not finished when the process
 * ends goes on at the next start, or in another process within seconds.
 */
@Injectable()
export class BroadcastDelivery implements OnModuleInit, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private stopped = false;
  /** Whether the last round failed: that is said once, not every few seconds. */
  private troubled = false;
  /** Bound to nobody's request: the work is not part of the request that caused it. */
  readonly wake = AsyncResource.bind(() => this.tick());

  constructor(
    private readonly db: DataSource,
    private readonly broker: NotificationBroker,
    private readonly push: PushFanOut,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.whenReady(() => {
      this.timer = setInterval(() => this.tick(), EVERY_MS).unref();
      this.tick();
    });
    this.lifecycle.beforeEnd(() => this.stop());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop();
    await this.running;
  }

  /** Delivers what is left of one broadcast, until it is done or the process ends. */
  async deliver(id: string): Promise<void> {
    for (let isLast = false; !isLast && !this.stopped;) {
      ({ isLast } = isMockRequest() ? await deliverBatch(this.db, id, nothingElse) : await this.deliverNext(id));
      await nextTurn();
    }
  }

  private async deliverNext(id: string): Promise<DeliveredBatch> {
    const batch = await this.writeWithPushes(id).catch((error: unknown) => {
      this.logger.warn({ err: error, broadcastId: id }, 'pushes were not written down; delivery goes on without them');
      return deliverBatch(this.db, id, nothingElse);
    });
    this.publish(id, batch);
    return batch;
  }

  private async writeWithPushes(id: string): Promise<DeliveredBatch> {
    const pushed: NotificationRecord[] = [];
    const batch = await deliverBatch(this.db, id, async (tx, records) => {
      pushed.push(...this.push.wanted(records));
      if (pushed.length > 0) await this.push.enqueue(tx, pushed);
    });
    if (pushed.length > 0) this.push.offer(pushed);
    return batch;
  }

  /** The rows are written, so nobody waits for this; whom it does not reach finds the entry in the list. */
  private publish(broadcastId: string, { records }: DeliveredBatch): void {
    const published = records.map(record => this.broker.publish(record.userId, toPayload(record)));
    void Promise.allSettled(published).then(results => {
      const failed = results.filter(({ status }) => status === 'rejected').length;
      if (failed > 0) this.logger.warn({ broadcastId, failed }, 'not published; it is in the inboxes');
    });
  }

  private tick(): void {
    this.isWanted = true;
    if (this.running || this.stopped) return;
    this.running = this.rounds().finally(() => (this.running = undefined));
  }

  private async rounds(): Promise<void> {
    while (this.isWanted && !this.stopped) {
      this.isWanted = false;
      await this.round().then(
        isWell => void (this.troubled &&= !isWell),
        (error: unknown) => this.report(error),
      );
    }
  }

  /** Each for itself: one that cannot be delivered holds up no other. Answers whether all went well. */
  private async round(): Promise<boolean> {
    const unfinished = await this.db
      .getRepository(BroadcastRow)
      .find({ select: { id: true }, where: { finishedAt: IsNull() }, order: { id: 'ASC' } });
    let isWell = true;
    for (const { id } of unfinished) {
      await this.deliver(id).catch((error: unknown) => {
        isWell = false;
        this.report(error);
      });
    }
    return isWell;
  }

  private report(error: unknown): void {
    if (!this.troubled && !this.stopped) this.logger.warn({ err: error }, 'a broadcast waits; it is tried again');
    this.troubled = true;
  }

  private stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }
}

const nothingElse = async (): Promise<void> => undefined;
