import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DataSource, IsNull } from 'typeorm';
import { Lifecycle } from '../../../kernel/lifecycle';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { NotificationBroker } from '../../broker/notification-broker';
import { PushFanOut } from '../../push/push-fan-out';
import { type NotificationRecord, toPayload } from '../../notification/notification-draft';
import { type DeliveredBatch, deliverBatch } from './broadcast-batch.sql';
import { BroadcastRow } from '../broadcast.entity';

/** How often each process looks for broadcasts that another process left unfinished. */
const EVERY_MS = 5000;

/**
 * Delivers broadcasts in batches, so that other work is done in between. A broadcast that is not finished when the
 * process ends continues in another process within seconds, or at the next start.
 */
@Injectable()
export class BroadcastDelivery implements OnModuleInit, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private stopped = false;
  /** Whether the last round failed. The log has one line for it, and not one every few seconds. */
  private troubled = false;
  /** Bound to the context of the start, because the work is not part of the request that caused it. */
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
  async deliverBroadcast(id: string): Promise<void> {
    for (let isLast = false; !isLast && !this.stopped;) {
      ({ isLast } = isMockRequest() ? await deliverBatch(this.db, id, nothingElse) : await this.deliverNext(id));
      await nextTurn();
    }
  }

  private async deliverNext(id: string): Promise<DeliveredBatch> {
    const batch = await this.writeWithPushes(id).catch((error: unknown) => {
      this.logger.warn({ err: error, broadcastId: id }, 'pushes could not be stored; delivery continues without them');
      return deliverBatch(this.db, id, nothingElse);
    });
    this.publish(id, batch);
    return batch;
  }

  private async writeWithPushes(id: string): Promise<DeliveredBatch> {
    const pushed: NotificationRecord[] = [];
    const batch = await deliverBatch(this.db, id, async (tx, records) => {
      pushed.push(...this.push.wanted(records));
      if (pushed.length > 0) await this.push.enqueuePushes(tx, pushed);
    });
    if (pushed.length > 0) this.push.offerPush(pushed);
    return batch;
  }

  /**
   * The rows are written, so this is not awaited. People whom the stream does not reach find the entry in their list.
   */
  private publish(broadcastId: string, { records }: DeliveredBatch): void {
    const published = records.map(record => this.broker.publish(record.userId, toPayload(record)));
    void Promise.allSettled(published).then(results => {
      const failed = results.filter(({ status }) => status === 'rejected').length;
      if (failed > 0) this.logger.warn({ broadcastId, failed }, 'a broadcast was not published; it is in the inboxes');
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

  /** Delivers each broadcast separately: one that fails does not delay the others. Returns whether all succeeded. */
  private async round(): Promise<boolean> {
    const unfinished = await this.db
      .getRepository(BroadcastRow)
      .find({ select: { id: true }, where: { finishedAt: IsNull() }, order: { id: 'ASC' } });
    let isWell = true;
    for (const { id } of unfinished) {
      await this.deliverBroadcast(id).catch((error: unknown) => {
        isWell = false;
        this.report(error);
      });
    }
    return isWell;
  }

  private report(error: unknown): void {
    if (!this.troubled && !this.stopped)
      this.logger.warn({ err: error }, 'a broadcast could not be delivered; the server retries automatically');
    this.troubled = true;
  }

  private stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }
}

const nothingElse = async (): Promise<void> => undefined;
