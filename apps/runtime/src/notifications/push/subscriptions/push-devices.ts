import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { Revisions } from '../../../kernel/database/revisions';
import { EndpointGuard } from '../endpoint/endpoint-guard';
import { PushSubscription } from './push-subscription.entity';
import { usersWithKey } from './push-subscriptions.sql';

/**
 * Knows in memory who has a device for Web Push, because every notification asks and most people have none. A device
 * that was added in another process is known here within a second.
 */
@Injectable()
export class PushDevices implements OnModuleInit {
  private userIds: ReadonlySet<string> = new Set();
  private begun = 0;
  private applied = 0;

  constructor(
    private readonly db: DataSource,
    private readonly config: RuntimeConfig,
    private readonly guard: EndpointGuard,
    revisions: Revisions,
  ) {
    revisions.onGrowth('push-subscriptions', () => this.loadDevices());
  }

  onModuleInit(): Promise<void> {
    return this.loadDevices();
  }

  hasDevices(userId: string): boolean {
    return this.userIds.has(userId);
  }

  /** In the transaction that changes whose devices there are; {@link loadDevices} after it. */
  announceChange(tx: EntityManager): Promise<void> {
    return Revisions.grow(tx, 'push-subscriptions');
  }

  /** Null when it is gone, was subscribed with a key that is not ours any more, or its push service is not listed now. */
  async device(id: string): Promise<PushSubscription | null> {
    const device = await this.devices.findOneBy({ id, vapidKey: this.vapidKey });
    return device && this.guard.isListed(device.endpoint) ? device : null;
  }

  /** The devices of these people that {@link device} would answer, by person. */
  async devicesOf(userIds: readonly string[]): Promise<Map<string, string[]>> {
    const found = await this.devices.find({
      select: { id: true, userId: true, endpoint: true },
      where: { userId: In([...new Set(userIds)]), vapidKey: this.vapidKey },
    });
    const devices = new Map<string, string[]>();
    for (const { id, userId, endpoint } of found)
      if (this.guard.isListed(endpoint)) devices.set(userId, [...(devices.get(userId) ?? []), id]);
    return devices;
  }

  /** Of several at once the one that began last counts, whichever the database answers first. */
  async loadDevices(): Promise<void> {
    const { push } = this.config;
    if (!push) return;
    const turn = ++this.begun;
    const users = await usersWithKey(this.db, push.publicKey);
    if (turn < this.applied) return;
    this.applied = turn;
    this.userIds = new Set(users);
  }

  private get devices(): Repository<PushSubscription> {
    return this.db.getRepository(PushSubscription);
  }

  private get vapidKey(): string {
    return this.config.push?.publicKey ?? '';
  }
}
