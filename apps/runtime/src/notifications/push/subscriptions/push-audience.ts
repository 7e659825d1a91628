import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RuntimeConfig } from '../../../config/runtime-config';
import { runSql } from '../../../database/sql';
import { Revisions } from '../../../settings/revisions';
import { PushSubscription } from './push-subscription.entity';

/**
 * Who has a device to be pushed to, in memory: asked at every notification, and most people have none. A device that
 * another process took up is known here within a second.
 */
@Injectable()
export class PushAudience implements OnModuleInit {
  private userIds: ReadonlySet<string> = new Set();
  private begun = 0;
  private applied = 0;

  constructor(
    private readonly db: DataSource,
    private readonly config: RuntimeConfig,
    revisions: Revisions,
  ) {
    revisions.follow('push-subscriptions', () => this.load());
  }

  onModuleInit(): Promise<void> {
    return this.load();
  }

  has(userId: string): boolean {
    return this.userIds.has(userId);
  }

  /** In the transaction that changes whose devices there are; {@link load} after it. */
  grow(tx: EntityManager): Promise<void> {
    return Revisions.grow(tx, 'push-subscriptions');
  }

  /** Null when it is gone, or was subscribed with a key that is not ours any more. */
  device(id: string): Promise<PushSubscription | null> {
    const vapidKey = this.config.push?.publicKey ?? '';
    return this.db.getRepository(PushSubscription).findOneBy({ id, vapidKey });
  }

  /** Of several at once the one that began last counts, whichever the database answers first. */
  async load(): Promise<void> {
    const { push } = this.config;
    if (!push) return;
    const turn = ++this.begun;
    const sql = 'SELECT DISTINCT user_id FROM push_subscriptions WHERE vapid_key = ?';
    const rows = await runSql<{ user_id: string }>(this.db, sql, [push.publicKey]);
    if (turn < this.applied) return;
    this.applied = turn;
    this.userIds = new Set(rows.map(row => row.user_id));
  }
}
