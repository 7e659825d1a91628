import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { takeOne } from '../../../kernel/rate-limits/stored-limit.sql';
import { NotificationPreferencesService } from '../../preferences/notification-preferences.service';
import { Notification } from '../../notification/notification.entity';
import { PushDevices } from '../subscriptions/push-devices';
import { type PushDecision, pushDecision } from './push-decision';
import { PushOutbox } from './push-outbox.sql';
import type { PushOutboxRow } from './push-outbox.entity';

const AT_ONCE = 50;
/** Beyond this limit only the push is left out; the inbox and the stream still get the notification. */
const PLUGIN_LIMIT = { max: 60, windowSeconds: 60 };

/** The fields of a notification that the decision needs. */
type Candidate = Pick<Notification, 'id' | 'userId' | 'source' | 'sourceType' | 'category' | 'readAt' | 'dismissedAt'>;

interface Undecided {
  row: PushOutboxRow;
  candidate: Candidate;
  decision: PushDecision;
  /** The person's browsers. */
  devices: readonly string[];
}

/** Decides of each notification whether it is pushed, when, and to which browsers. */
@Injectable()
export class PushExpansion {
  constructor(
    private readonly db: DataSource,
    private readonly devices: PushDevices,
    private readonly outbox: PushOutbox,
    private readonly preferences: NotificationPreferencesService,
  ) {}

  /** Answers whether there may be more. */
  async expandDue(now: Date): Promise<boolean> {
    const rows = await this.outbox.claimUndecided(AT_ONCE, now);
    if (rows.length === 0) return false;
    const undecided = await this.look(rows, now);
    await this.db.transaction(async tx => {
      for (const row of rows) await this.settle(tx, row, undecided.get(row.id), now);
    });
    return rows.length === AT_ONCE;
  }

  private async settle(tx: EntityManager, row: PushOutboxRow, undecided: Undecided | undefined, now: Date) {
    // A process that comes late changes nothing: its lease is over, and another process has decided.
    if (!(await this.outbox.removeDone(row, tx)) || !undecided) return;
    const { candidate, decision, devices } = undecided;
    if (decision === 'never' || devices.length === 0 || (await isTooMany(tx, candidate, now))) return;
    if (decision === 'now') return this.outbox.addPushes(tx, row, devices, now);
    for (const device of devices) await this.outbox.holdPushes(tx, row, device, decision.until);
  }

  /** Reads everything before the transaction. Notifications that were deleted or read meanwhile are left out. */
  private async look(rows: readonly PushOutboxRow[], now: Date): Promise<Map<string, Undecided>> {
    const notifications = await this.notificationsOf(rows);
    const devices = await this.devices.devicesOf(rows.map(({ userId }) => userId));
    const found = new Map<string, Undecided>();
    for (const row of rows) {
      const candidate = notifications.get(row.id);
      if (!candidate || candidate.readAt || candidate.dismissedAt) continue;
      // By the moment it was sent: what came in quiet hours waits for their end, also when it is looked at later.
      const decision = pushDecision(await this.preferences.preferencesOf(row.userId), candidate, row.since);
      found.set(row.id, {
        row,
        candidate,
        decision: stillToCome(decision, now),
        devices: devices.get(row.userId) ?? [],
      });
    }
    return found;
  }

  private async notificationsOf(rows: readonly PushOutboxRow[]): Promise<Map<string, Candidate>> {
    const found = await this.db.getRepository(Notification).find({
      select: {
        id: true,
        userId: true,
        source: true,
        sourceType: true,
        category: true,
        readAt: true,
        dismissedAt: true,
      },
      where: { id: In(rows.map(({ id }) => id)) },
    });
    return new Map(found.map(candidate => [candidate.id, candidate]));
  }
}

/** Quiet hours that are over do not delay a push. */
const stillToCome = (decision: PushDecision, now: Date): PushDecision =>
  typeof decision === 'object' && decision.until <= now ? 'now' : decision;

/** Limits the pushes of a plugin to each person. The count is rolled back with the transaction. */
async function isTooMany(tx: EntityManager, { source, sourceType, userId }: Candidate, now: Date): Promise<boolean> {
  if (sourceType !== 'plugin') return false;
  return (await takeOne(tx, { key: `push:${source}:${userId}`, ...PLUGIN_LIMIT }, now)) !== null;
}
