import { randomUUID } from 'node:crypto';
import { DeliveryProbe } from '../../../../kernel/brokers/delivery-probe';
import { Publisher } from '../../../../kernel/brokers/redis/publisher';
import type { RedisAddress } from '../../../../kernel/brokers/redis/redis-address';
import type { RedisLibrary } from '../../../../kernel/brokers/redis/redis-library';
import type { RedisReport } from '../../../../kernel/brokers/redis/redis-report';
import { Subscriptions } from '../../../../kernel/brokers/redis/subscriptions';
import { LiveEngine } from '../live-engine';

const PREFIX = 'sv:live:';

/** Between processes through Redis, by Pub/Sub on one channel of the instance: nothing is kept in Redis. */
export class RedisEngine extends LiveEngine {
  readonly kind = 'redis';
  private readonly channel: string;
  private readonly probeChannel = `${PREFIX}probe:${randomUUID()}`;
  private readonly publisher: Publisher;
  private readonly subscriptions: Subscriptions;
  private readonly probe: DeliveryProbe;
  /** Whether it was connected before: what a process missed before its start is no gap. */
  private wasProven = false;

  constructor(
    library: RedisLibrary,
    address: RedisAddress,
    instanceId: string,
    private readonly report: RedisReport,
  ) {
    super();
    this.channel = PREFIX + instanceId;
    const failed = (error: Error) => report.fault(error);
    const opened = () => this.probe.opened();
    const closed = () => this.probe.lost();
    this.probe = new DeliveryProbe({
      isOpen: () => this.publisher.isOpen && this.subscriptions.isOpen,
      send: text => this.publisher.publish(this.probeChannel, text, null),
      revive: () => [this.publisher, this.subscriptions].forEach(connection => connection.revive()),
      changed: proven => this.changed(proven),
    });
    this.publisher = new Publisher(library, address, { ready: opened, closed, failed, refused: (_, error) => error });
    const message = (channel: string, text: string) => this.take(channel, text);
    this.subscriptions = new Subscriptions(library, address, { open: opened, closed, failed, message });
    this.subscriptions.follow(this.channel);
    this.subscriptions.follow(this.probeChannel);
  }

  get connected(): boolean {
    return this.probe.isProven;
  }

  async publish(text: string): Promise<void> {
    if (!this.connected) throw new Error('Redis is not connected');
    try {
      await this.publisher.publish(this.channel, text, null);
    } catch (error) {
      this.probe.lost();
      // A new error, because that of the client contains the message.
      throw new Error(this.report.messageOf(error as Error));
    }
  }

  async close(): Promise<void> {
    this.probe.stop();
    this.subscriptions.close();
    await this.publisher.close();
  }

  private take(channel: string, text: string): void {
    if (channel === this.probeChannel) this.probe.cameBack(text);
    else this.receive(text);
  }

  private changed(proven: boolean): void {
    this.report.changed(proven);
    if (!proven) return;
    this.publisher.proven();
    this.subscriptions.proven();
    if (this.wasProven) this.reportGap();
    this.wasProven = true;
  }
}
