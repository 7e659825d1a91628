import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { setMaxListeners } from 'node:events';
import { PushDevices } from '../subscriptions/push-devices';
import { PushComposer } from './push-composer';
import { PushOutbox } from './push-outbox.sql';
import type { PushOutboxRow } from './push-outbox.entity';
import { PushPost } from './push-post';
import { PushVerdicts } from './push-verdicts';

/** How many pushes are under way at once, each to another browser: a service that hangs holds up nobody else. */
const AT_ONCE = 32;

type Clock = () => Date;

/** Delivers pushes from the outbox to the push services. */
@Injectable()
export class PushCourier {
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly devices: PushDevices,
    private readonly outbox: PushOutbox,
    private readonly composer: PushComposer,
    private readonly post: PushPost,
    private readonly verdicts: PushVerdicts,
    private readonly logger: PinoLogger,
  ) {
    setMaxListeners(AT_ONCE, this.stopped.signal);
  }

  /** Starts as many deliveries as there is room for. Returns whether there were any. @param onEnd called after each */
  async fillQueue(onEnd: () => void = () => undefined, clock: Clock = () => new Date()): Promise<boolean> {
    const room = AT_ONCE - this.underWay.size;
    if (room === 0 || this.stopped.signal.aborted) return false;
    const rows = await this.outbox.claimPushes(room, [...this.underWay.keys()], clock());
    for (const row of rows) this.begin(row, clock, onEnd);
    return rows.length > 0;
  }

  /** Sends all that is due. */
  async deliverDue(clock: Clock = () => new Date()): Promise<void> {
    while (await this.fillQueue(undefined, clock)) await this.whenSettled();
  }

  /** Resolves when no delivery is running. */
  async whenSettled(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  /** Aborts the running deliveries: they are due again when their leases are over. */
  stopDelivery(): void {
    this.stopped.abort();
  }

  private begin(row: PushOutboxRow, clock: Clock, onEnd: () => void): void {
    const { id, subscriptionId } = row;
    const work = this.deliver(row, clock)
      .catch((error: unknown) =>
        this.logger.warn(
          { err: error, pushId: id },
          'the result of a push could not be stored; the server retries automatically',
        ),
      )
      .finally(() => {
        this.underWay.delete(subscriptionId!);
        onEnd();
      });
    this.underWay.set(subscriptionId!, work);
  }

  /** One after the other, each in a turn of the event loop of its own: encrypting takes a millisecond of everybody's time. */
  private nextTurn(): Promise<void> {
    return (this.turn = this.turn.then(() => new Promise(resolve => setImmediate(resolve))));
  }

  private async deliver(row: PushOutboxRow, clock: Clock): Promise<void> {
    await this.nextTurn();
    const to = await this.devices.device(row.subscriptionId!);
    const message = to ? await this.composer.composePush(row, clock()) : 'nothing';
    if (!to || message === 'nothing') return void (await this.outbox.removeDone(row));
    if ('until' in message) return this.outbox.postponePush(row, { ...row, dueAt: message.until });
    const tried = await this.post.tryPost(to, message, this.stopped.signal);
    // It is unknown whether the push arrived: it is sent again, under the same topic.
    if (this.stopped.signal.aborted && tried.outcome === 'later') return;
    await this.verdicts.applyVerdict(row, to, tried, clock());
  }
}
