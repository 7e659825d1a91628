import { Injectable } from '@nestjs/common';
import { Counter } from '@sv/server/metrics/counter';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type Repository } from 'typeorm';
import { PushHealth } from '../push-health';
import { PushSubscription } from '../subscriptions/push-subscription.entity';
import { USEFUL_MS } from './push-composer';
import { PushOutbox } from './push-outbox.sql';
import type { PushOutboxRow } from './push-outbox.entity';
import { waitAfter } from './push-outcome';
import type { Tried } from './push-post';

const tries = new Counter({
  name: 'workspace_push_tries_total',
  help: 'Tries to hand a push to its service, by what the service said of it.',
  labels: ['outcome'],
});

/** After so many failed pushes in a row the subscription counts as dead. */
const MAX_FAILURES = 5;

/** Applies the result of a try to the push and to the subscription. */
@Injectable()
export class PushVerdicts {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: PushOutbox,
    private readonly health: PushHealth,
    private readonly logger: PinoLogger,
  ) {}

  async applyVerdict(row: PushOutboxRow, to: PushSubscription, tried: Tried, now: Date): Promise<void> {
    const { outcome, reason } = tried;
    tries.inc({ outcome });
    if (outcome === 'taken') this.health.taken();
    else if (outcome !== 'gone') this.health.failed(reason, now);
    if (outcome === 'taken') return this.taken(row, to, now);
    if (outcome === 'gone') return this.drop(to, reason);
    if (outcome === 'later') return this.later(row, to, tried, now);
    await this.outbox.removeDone(row);
    await this.strike(to, reason);
  }

  private async taken(row: PushOutboxRow, { id, failures, lastSuccessAt }: PushSubscription, now: Date): Promise<void> {
    await this.outbox.removeDone(row);
    // To the minute: of ten pushes in a row one is written down.
    if (failures === 0 && lastSuccessAt && now.getTime() - lastSuccessAt.getTime() < 60_000) return;
    await this.subscriptions.update({ id }, { lastSuccessAt: now, failures: 0 });
  }

  private async later(
    row: PushOutboxRow,
    to: PushSubscription,
    { reason, retryAfter }: Tried,
    now: Date,
  ): Promise<void> {
    const attempts = row.attempts + 1;
    const dueAt = new Date(now.getTime() + waitAfter(attempts, retryAfter, now));
    if (dueAt.getTime() >= usefulUntil(row)) {
      await this.outbox.removeDone(row);
      return this.strike(to, reason);
    }
    await this.outbox.postponePush(row, { attempts, dueAt, lastError: reason });
    await this.outbox.postponeOthers(to.id, dueAt, now);
    this.logger.debug(
      { subscriptionId: to.id, attempts, reason },
      'a push was refused; the server retries automatically',
    );
  }

  private async strike(to: PushSubscription, reason: string): Promise<void> {
    await this.subscriptions.increment({ id: to.id }, 'failures', 1);
    const { failures } = (await this.subscriptions.findOneBy({ id: to.id })) ?? { failures: 0 };
    this.logger.warn({ subscriptionId: to.id, failures, reason }, 'a push failed; the server does not retry it');
    if (failures >= MAX_FAILURES) await this.drop(to, reason);
  }

  private async drop({ id, endpoint }: PushSubscription, reason: string): Promise<void> {
    await this.subscriptions.delete({ id, endpoint });
    await this.outbox.forgetPushes(id);
    this.logger.info({ subscriptionId: id, reason }, 'a push subscription was removed');
  }

  private get subscriptions(): Repository<PushSubscription> {
    return this.db.getRepository(PushSubscription);
  }
}

const usefulUntil = ({ since, until }: PushOutboxRow): number => (until ?? since).getTime() + USEFUL_MS;
